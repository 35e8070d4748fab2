"""What must hold of the package's own code, looked at as text."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "cardrules"
FILES = sorted(PACKAGE.rglob("*.py"))

MOST_LINES = 500
MOST_LINES_OF_A_FUNCTION = 50
FORBIDDEN_CALLS = {"eval", "exec", "compile", "__import__", "input_eval", "vars", "setattr"}
FORBIDDEN_MODULES = {
    "ctypes",
    "marshal",
    "pickle",
    "shelve",
    "socket",
    "subprocess",
    "urllib",
    "yaml",
}
# Each of these looks up a name that the package itself wrote.
GETATTR_ALLOWED = {
    "cardrules/__init__.py": "the front door fetches the names in its own table",
    "cardrules/model/walk.py": "the fields of the package's own nodes",
    "cardrules/syntax/walk.py": "the fields of the package's own nodes",
    "cardrules/text.py": "the fields of the package's own nodes",
}


def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a source file."""
    return ast.parse(path.read_text(encoding="utf-8"))


def name_of(path: Path) -> str:
    """A file as it is named from the root."""
    return path.relative_to(ROOT).as_posix()


def calls(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    """Every call of a plain name or of a method, with that name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name):
                yield node.func.id, node
            elif isinstance(node.func, ast.Attribute):
                yield f".{node.func.attr}", node


def imported(tree: ast.Module) -> Iterator[str]:
    """The first part of every module that is imported."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


def test_the_package_is_looked_at() -> None:
    """There are files to look at, so that none of these tests passes by finding nothing."""
    assert len(FILES) > 40


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_file_outgrows_its_place(path: Path) -> None:
    """A source file has at most 500 lines, and a function at most 50."""
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= MOST_LINES
    long = [
        f"{node.name}: {(node.end_lineno or 0) - node.lineno + 1}"
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.FunctionDef)
        and (node.end_lineno or 0) - node.lineno + 1 > MOST_LINES_OF_A_FUNCTION
    ]
    assert long == []


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_nothing_is_run_or_fetched_by_text(path: Path) -> None:
    """No file evaluates text, unpickles, opens a socket or looks an attribute up by text."""
    tree = tree_of(path)
    assert set(imported(tree)) & FORBIDDEN_MODULES == set()
    for name, call in calls(tree):
        assert name not in FORBIDDEN_CALLS, name
        if name == "getattr" and not (
            len(call.args) > 1 and isinstance(call.args[1], ast.Constant)
        ):
            assert name_of(path) in GETATTR_ALLOWED


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_text_is_used_as_a_template(path: Path) -> None:
    """Nothing is formatted by `format` or `%` with a text that is not written there."""
    tree = tree_of(path)
    for name, call in calls(tree):
        if name in (".format", ".format_map"):
            assert isinstance(call.func, ast.Attribute)
            assert isinstance(call.func.value, ast.Constant)
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
            assert not isinstance(node.left, ast.Constant | ast.JoinedStr)


def test_only_the_maker_of_tables_speaks_lark() -> None:
    """Lark is imported by the module that makes the tables, and by nothing else."""
    speakers = {name_of(path) for path in FILES if "lark" in set(imported(tree_of(path)))}
    assert speakers == {"cardrules/syntax/grammar.py"}


def test_caches_are_kept_by_class_or_by_nothing() -> None:
    """An unbounded cache is kept by classes of the package or holds one thing, never by text."""
    for path in FILES:
        for node in ast.walk(tree_of(path)):
            if not isinstance(node, ast.FunctionDef):
                continue
            for decorator in node.decorator_list:
                if ast.unparse(decorator) in ("functools.cache", "cache"):
                    names = {argument.arg for argument in node.args.args}
                    assert names <= {"kind"}, name_of(path)
