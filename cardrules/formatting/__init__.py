"""The one layout of rule files: a file that can be read is written anew. It changes no meaning."""
