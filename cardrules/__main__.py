"""`python -m cardrules`."""

from cardrules.cli import main

main()
