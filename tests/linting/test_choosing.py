"""Which rules are looked for, and what a configuration says of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cardrules
from cardrules.linting.config import Config, ConfigError, config_for, read_config
from cardrules.linting.registry import RULES
from cardrules.linting.selecting import chosen, matches

CODES = [rule.code for rule in RULES]
WORDS = st.sampled_from([*CODES, "ALL", "L", "L1", "L9", "M", *(rule.name for rule in RULES)])
some = st.lists(WORDS, max_size=4)


def codes(*args: list[str]) -> set[str]:
    return {rule.code for rule in chosen(RULES, *args)}


def test_usually_all_but_the_silences_are_looked_for() -> None:
    """L9 has to be asked for."""
    assert codes() == {code for code in CODES if not code.startswith("L9")}
    assert codes(["ALL"]) == set(CODES)


@given(some, some, some)
def test_choosing_more_never_leaves_out_and_ignoring_never_adds(
    select: list[str], ignore: list[str], extend: list[str]
) -> None:
    """`extend-select` only adds, `ignore` only takes away, whatever their order."""
    plain = codes(select, [], [])
    assert plain <= codes(select, [], extend)
    assert codes(select, ignore, []) <= plain
    assert codes(select, ignore, extend) == codes(select[::-1], ignore[::-1], extend[::-1])


def test_what_is_more_exact_decides() -> None:
    """A code goes before its family, and ignoring before selecting where both are alike."""
    assert codes(["L1"], ["L101"]) == {c for c in CODES if c.startswith("L1")} - {"L101"}
    assert codes(["L101"], ["L1"]) == {"L101"}
    assert codes(["L101"], ["L101"]) == set()
    assert codes(["unused-zone"], ["L1"]) == {"L101"}


@given(WORDS)
def test_a_word_is_about_some_rule(word: str) -> None:
    """Every word that is allowed means something."""
    assert any(matches(code, word) for code in CODES)


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("L44", "did you mean `L404`?"),
        ("unused-zon", "did you mean `unused-zone`?"),
        ("R001", "error"),
    ],
)
def test_an_unknown_word_is_a_mistake_with_a_hint(word: str, said: str) -> None:
    """The function raises, and says what may have been meant."""
    with pytest.raises(ValueError, match=word) as error:
        cardrules.lint("x.cards", text="", select=[word])
    assert said in str(error.value)


# ------------------------------------------------------------------ configuration


def written(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")
    return folder / name


def test_the_nearest_configuration_says_all(tmp_path: Path) -> None:
    """Nothing is taken from files above; our own file goes before the shared one beside it."""
    written(tmp_path, "cardrules.toml", '[lint]\nignore = ["L1"]\nline-length = 80\n')
    inner = tmp_path / "a" / "b"
    written(inner, "pyproject.toml", '[tool.cardrules.lint]\nselect = ["L2"]\n')
    assert config_for(inner) == Config(select=("L2",), folder=inner)
    assert config_for(tmp_path / "a").ignore == ("L1",)
    written(inner, "cardrules.toml", "")
    assert config_for(inner).select == ()


def test_a_shared_file_without_our_table_is_passed_over(tmp_path: Path) -> None:
    """Other tools' tables are none of ours."""
    written(tmp_path, "cardrules.toml", "[lint]\nline-length = 90\n")
    written(tmp_path / "a", "pyproject.toml", "[tool.other]\nx = 1\n")
    assert config_for(tmp_path / "a").line_length == 90


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[lint]\nselct = []\n", "there is no setting `selct`; did you mean `select`?"),
        ("[lnt]\n", "there is no table `lnt`; did you mean `lint`?"),
        ("[lint]\nselect = 3\n", "`select` is a list of texts"),
        ('[lint]\nselect = ["unused-zon"]\n', "did you mean `unused-zone`?"),
        ("[lint]\nline-length = true\n", "`line-length` is a number"),
        ("[lint]\nline-length = 3\n", "`line-length` is a number"),
        ("lint = 3\n", "`lint` is a table"),
        ("[lint\n", "it cannot be read"),
        ("a = " + "[" * 5000, "it cannot be read"),
    ],
)
def test_what_is_not_known_is_a_mistake(tmp_path: Path, text: str, said: str) -> None:
    """Each fault is one sentence that begins with the file."""
    path = written(tmp_path, "cardrules.toml", text)
    with pytest.raises(ConfigError) as error:
        read_config(path)
    assert str(error.value).startswith(f"{path}: ")
    assert said in str(error.value)
    assert "\n" not in str(error.value).partition(": ")[2] or "cannot be read" in said


def test_patterns_leave_out_names_and_paths(tmp_path: Path) -> None:
    """A pattern is compared with the name, and with the path from the configuration."""
    config = Config(exclude=("drafts", "old_*.cards", "a/*.cards"), folder=tmp_path)
    assert config.excludes(tmp_path / "x" / "drafts")
    assert config.excludes(tmp_path / "old_game.cards")
    assert config.excludes(tmp_path / "a" / "b.cards")
    assert not config.excludes(tmp_path / "b" / "b.cards")
