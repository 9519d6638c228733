"""What can be read from a module's source without running it: which modules it imports, and calls that are refused."""

from __future__ import annotations

import ast
from pathlib import Path

from .refusal import Refused


def parse(path: Path) -> ast.Module:
    """The syntax tree of `path`; Refused with the line where it does not parse."""
    try:
        return ast.parse(path.read_bytes(), filename=str(path))
    except SyntaxError as error:
        raise Refused(str(path), f"line {error.lineno}", f"it is not Python: {error.msg}") from None
    except ValueError as error:
        raise Refused(str(path), "", f"it is not Python: {error}") from None


def imported_names(tree: ast.Module) -> set[str]:
    """Top-level names of all modules that the source imports, inside functions too."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            names.add(node.module.partition(".")[0])
    return names


def refuse_sampling(path: Path) -> None:
    """Refused where a call has the keyword `sampling=`: grids derived from it differ between versions; give `gpts=`."""
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.Call):
            for keyword in node.keywords:
                if keyword.arg == "sampling":
                    raise Refused(
                        str(path),
                        f"line {keyword.value.lineno}",
                        "the keyword sampling= leaves the grid to the subject, which may choose another one in another "
                        "version; give gpts= and extent=",
                    )
