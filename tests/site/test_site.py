"""The documentation site: built without a warning, every link good, and shown by a browser.

Left out where Sphinx is not installed; the browser's part where there is no Chromium.
"""

from __future__ import annotations

import functools
import html
import http.server
import json
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import attrs
import pytest

import cardrules
from cardrules._data import bundled_names, bundled_variant_names

pytest.importorskip("sphinx")
pytest.importorskip("furo")
pytest.importorskip("myst_parser")

ROOT = Path(__file__).parents[2]
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The built site; a warning is an error. Workers that test together build it once."""
    base = tmp_path_factory.getbasetemp()
    out = (base if worker_id == "master" else base.parent) / "site"
    try:
        out.mkdir()
    except FileExistsError:
        _wait_for(out / "told")
    else:
        _build(out)
    assert (out / "told").read_text(encoding="utf-8") == ""
    return out / "html"


def _build(out: Path) -> None:
    """Build the site, and leave beside it what Sphinx had to say."""
    words = ["-m", "sphinx", "-b", "html", "-W", "--keep-going", "-q", "-d", str(out / "trees")]
    done = subprocess.run(
        [sys.executable, *words, "docs", str(out / "html")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    told = done.stderr if done.returncode == 0 else f"exit code {done.returncode}: {done.stderr}"
    (out / "being_told").write_text(told, encoding="utf-8")
    (out / "being_told").rename(out / "told")


def _wait_for(path: Path) -> None:
    for _ in range(1800):
        if path.is_file():
            return
        time.sleep(0.1)
    raise AssertionError("the site was not built in three minutes")


class Page(HTMLParser):
    """The ids of a page, where its links lead, and what it fetches."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.ids.add(given["id"])
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag == "link" and given.get("rel") in ("stylesheet", "icon", "preload"):
            self.fetched.append(given["href"])
        elif tag in ("script", "img", "iframe", "object") and given.get("src", given.get("data")):
            self.fetched.append(given.get("src", given.get("data", "")))


@functools.lru_cache(maxsize=500)
def page_of(path: Path) -> Page:
    return Page(path)


def pages(site: Path) -> list[Path]:
    return sorted(site.rglob("*.html"))


def test_every_link_within_the_site_leads_somewhere(site: Path) -> None:
    """Pages and anchors that are linked to are there."""
    broken = []
    for path in pages(site):
        for link in page_of(path).links:
            if re.match(r"[a-z]+:", link):
                continue
            file, _, anchor = unquote(link).partition("#")
            goal = (path.parent / file).resolve() if file else path
            if not goal.is_file() or (
                anchor and goal.suffix == ".html" and anchor not in page_of(goal).ids
            ):
                broken.append(f"{path.name}: {link}")
    assert broken == []


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    """Style sheets, scripts and pictures are those of the site."""
    for path in pages(site):
        assert [each for each in page_of(path).fetched if re.match(r"(https?:)?//", each)] == []


def test_each_game_and_variant_has_its_rulebook(site: Path) -> None:
    """All shipped games and variants have a page, and the games page leads to it."""
    links = page_of(site / "games.html").links
    for game in bundled_names():
        for name in (game, *(f"{game}-{each}" for each in bundled_variant_names(game))):
            assert (site / "rulebooks_of" / f"{name}.html").is_file()
            assert any(link.startswith(f"rulebooks_of/{name}.html") for link in links)


def test_one_click_leads_to_writing_a_variant(site: Path) -> None:
    """The front page links to the place that tells how a variant is written."""
    assert "variants.html#writing-one" in page_of(site / "index.html").links


def test_the_pages_name_every_command(site: Path) -> None:
    """The page of the command line has the help of each command."""
    from cardrules.cli import COMMANDS

    text = (site / "commands.html").read_text(encoding="utf-8")
    for name in COMMANDS:
        assert f"Usage: cardrules {name}" in html.unescape(re.sub("<[^>]+>", "", text))


def test_sentences_lead_to_lines_of_the_rule_file(site: Path) -> None:
    """On the page of a rulebook every § has its line."""
    page = page_of(site / "rulebooks_of" / "big_three.html")
    rules = [link for link in page.links if re.fullmatch(r"#cr-big-three-l\d+", link)]
    assert len(rules) > 60
    assert {link[1:] for link in rules} <= page.ids


# ------------------------------------------------------------------ in a browser


@attrs.frozen
class Shown:
    """What a browser had to say about a page."""

    dom: str
    console: list[str]


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where the site is served."""
    handler = functools.partial(_Quiet, directory=str(site))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def end_headers(self) -> None:
        """Forbid a page to fetch anything from elsewhere; a browser tells of each attempt."""
        policy = "default-src 'self' 'unsafe-inline' data:"
        self.send_header("Content-Security-Policy", policy)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def show(url: str, folder: Path, *flags: str) -> Shown:
    """Open a page without a window."""
    if CHROMIUM is None:
        pytest.skip("there is no Chromium")
    done = subprocess.run(
        [
            CHROMIUM,
            *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
            *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
            *("--enable-logging=stderr", "--virtual-time-budget=4000", "--dump-dom"),
            f"--user-data-dir={folder / 'profile'}",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
            *flags,
            url,
        ],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    console = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    return Shown(done.stdout, console)


OPENED = ["index", "rulebooks_of/big_three", "rulebooks_of/grand_bid", "language", "reference"]


@pytest.mark.parametrize("name", OPENED)
def test_a_browser_has_nothing_to_complain_about(name: str, address: str, tmp_path: Path) -> None:
    """Nothing in the console, where a request to anywhere else would be told too."""
    shown = show(f"{address}/{name}.html", tmp_path)
    assert "<h1" in shown.dom
    assert shown.console == []


_MEASURE = """<!DOCTYPE html><title>measured</title><body><script>
const names = NAMES, found = {};
let left = names.length;
for (const name of names) {
  const frame = document.createElement("iframe");
  frame.style.width = "390px"; frame.style.height = "800px"; frame.src = name + ".html";
  frame.onload = () => {
    const page = frame.contentDocument, style = (node) => getComputedStyle(node);
    const text = page.querySelector("article p") || page.querySelector("p");
    const ground = style(page.body).backgroundColor;
    found[name] = [page.documentElement.scrollWidth, style(text).color, ground,
                   parseFloat(style(text).fontSize)];
    if (--left === 0) document.title = JSON.stringify(found);
  };
  document.body.append(frame);
}
</script></body>"""


@pytest.mark.parametrize("dark", [False, True])
def test_pages_can_be_read_on_a_phone_in_light_and_dark(
    dark: bool, site: Path, address: str, tmp_path: Path
) -> None:
    """At 390 pixels nothing hangs over the edge, and text stands out from its ground."""
    (site / "measure.html").write_text(_MEASURE.replace("NAMES", json.dumps(OPENED)))
    flags = ["--blink-settings=preferredColorScheme=0"] if dark else []
    dom = show(f"{address}/measure.html", tmp_path, *flags).dom
    (site / "measure.html").unlink()
    found = _title_of(dom)
    assert set(found) == set(OPENED)
    for name, (width, ink, ground, size) in found.items():
        assert width <= 390, name
        assert size >= 14, name
        bright = [_brightness(colour) for colour in (ink, ground)]
        assert (bright[1] < 0.2) is dark, name
        assert (max(bright) + 0.05) / (min(bright) + 0.05) >= 7, name


def _brightness(colour: str) -> float:
    """The relative luminance of `rgb(…)`."""
    parts = [int(each) / 255 for each in re.findall(r"\d+", colour)[:3]]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


_DRAWN = """<!DOCTYPE html><title>drawn</title><body><script>
const frame = document.createElement("iframe");
frame.style.width = "390px"; frame.style.height = "800px"; frame.src = "PAGE.html";
frame.onload = () => {
  const page = frame.contentDocument, style = (node) => getComputedStyle(node);
  const all = (kind, what) => [...page.querySelectorAll(kind)].map(what);
  document.title = JSON.stringify({
    boxes: all(".cr-box", (box) => parseFloat(style(box).paddingLeft)),
    lists: all(".cr-box ol", (list) => parseFloat(style(list).paddingLeft)),
    cards: all("svg.card", (card) => style(card).overflowX),
    red: all("svg.card.red", (card) => [style(card.querySelector("text")).fill,
                                        style(card.querySelector("rect")).fill]),
    told: all(".cr-combinations td:nth-child(2)", (cell) => cell.getBoundingClientRect().width),
  });
};
document.body.append(frame);
</script></body>"""


@pytest.mark.parametrize("dark", [False, True])
def test_boxes_have_a_margin_and_cards_can_be_read(
    dark: bool, site: Path, address: str, tmp_path: Path
) -> None:
    """Numbers of a list stand inside their box, cards have all four edges, red is red enough."""
    (site / "drawn.html").write_text(_DRAWN.replace("PAGE", "rulebooks_of/hearts"))
    flags = ["--blink-settings=preferredColorScheme=0"] if dark else []
    found = _title_of(show(f"{address}/drawn.html", tmp_path, *flags).dom)
    (site / "drawn.html").unlink()
    assert found["boxes"]
    assert min(found["boxes"]) >= 12
    assert found["lists"]
    assert min(found["lists"]) >= 26
    assert set(found["cards"]) == {"visible"}
    assert len(found["red"]) > 50
    for ink, ground in found["red"]:
        bright = [_brightness(colour) for colour in (ink, ground)]
        assert (max(bright) + 0.05) / (min(bright) + 0.05) >= 4.5


def test_what_a_combination_is_has_the_width_of_a_phone(
    site: Path, address: str, tmp_path: Path
) -> None:
    """On a narrow page it stands under the name of the combination, not in a column of its own."""
    (site / "drawn.html").write_text(_DRAWN.replace("PAGE", "rulebooks_of/dou_dizhu"))
    found = _title_of(show(f"{address}/drawn.html", tmp_path).dom)
    (site / "drawn.html").unlink()
    assert len(found["told"]) == 14
    assert min(found["told"]) > 300


_ON_PAPER = """<!DOCTYPE html><title>paper</title><body><script>
const names = NAMES, found = {};
let left = names.length;
for (const name of names) {
  const frame = document.createElement("iframe");
  frame.style.width = "673px"; frame.style.height = "934px"; frame.src = `paper-${name}.html`;
  frame.onload = () => {
    const page = frame.contentDocument;
    found[name] = [page.querySelector("#summary").getBoundingClientRect().height,
                   page.documentElement.scrollWidth];
    if (--left === 0) document.title = JSON.stringify(found);
  };
  document.body.append(frame);
}
</script></body>"""


def test_the_quick_reference_of_every_game_fits_one_page_of_paper(
    site: Path, address: str, tmp_path: Path
) -> None:
    """Between margins of 16 mm it is no wider than on A4 and no higher than on a letter."""
    names = bundled_names()
    made = [site / f"paper-{name}.html" for name in names]
    for name, path in zip(names, made, strict=True):
        page = cardrules.rulebook(cardrules.load(name))
        assert "@media print{" in page
        path.write_text(page.replace("@media print{", "@media all{"), encoding="utf-8")
    (site / "paper.html").write_text(_ON_PAPER.replace("NAMES", json.dumps(list(names))))
    found = _title_of(show(f"{address}/paper.html", tmp_path).dom)
    for path in (*made, site / "paper.html"):
        path.unlink()
    assert set(found) == set(names)
    for name, (height, width) in found.items():
        assert 0 < height <= 934, name
        assert width <= 673, name


def _title_of(dom: str) -> dict[str, Any]:
    """What a page has measured and put into its title."""
    title = re.search("<title>(.*?)</title>", dom, re.DOTALL)
    assert title is not None
    found: dict[str, Any] = json.loads(html.unescape(title[1]))
    return found


def test_the_front_page_shows_a_rule_file_beside_its_rulebook(site: Path) -> None:
    """The rules stand in colours on one side, and what they say on the other."""
    page = (site / "index.html").read_text(encoding="utf-8")
    beside = page.partition('class="cr-beside')[2]
    assert '<span class="k">' in beside.partition("</pre>")[0]
    assert "The opener begins, and the turn passes anticlockwise" in beside.partition("</pre>")[2]
