"""`suite.toml`: what a suite is about. Read by the lister and the worker (Python >= 3.11), never by the driver."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .case_id import DEVICES
from .presets import PRECISIONS
from .refusal import Refused

SUITE_FORMAT = 1


@dataclass(frozen=True)
class Suite:
    """`adapter` is the path of the module that speaks to the subject, or None: plain numpy.

    `preset_settings` are the subject's settings that a preset pins, by preset and dotted key; the adapter sets them.
    """

    folder: Path
    name: str
    title: str
    distribution: str
    import_name: str
    requirements: list[str]
    device_requirements: dict[str, list[str]]
    preset_settings: dict[str, dict[str, Any]]
    adapter: Path | None


def read_suite(folder: Path) -> Suite:
    """The suite in `folder`; Refused where suite.toml is missing, newer, or says what nobody understands."""
    try:
        import tomllib
    except ModuleNotFoundError:
        raise Refused(str(folder / "suite.toml"), "", "reading it needs Python 3.11 or newer") from None
    path = folder / "suite.toml"
    try:
        read = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Refused(str(path), "", "there is no such file; a suite is a folder with a suite.toml") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Refused(str(path), _toml_place(str(error)), f"it is not TOML: {error}") from None
    return _Table(path, "", read).suite(folder)


def _toml_place(message: str) -> str:
    match = re.search(r"line \d+", message)
    return match[0] if match else ""


class _Table:
    """One table of the file: takes known keys out, then refuses what is left."""

    def __init__(self, path: Path, place: str, values: Any) -> None:
        self.path = path
        self.place = place
        if not isinstance(values, dict):
            raise self.refused(f"{place} must be a table")
        self.values = dict(values)

    def refused(self, reason: str) -> Refused:
        return Refused(str(self.path), f"[{self.place}]" if self.place else "", reason)

    def take(self, key: str, kind: type, default: Any = None) -> Any:
        value = self.values.pop(key, default)
        if value is None:
            raise self.refused(f"the key {key} is missing")
        if type(value) is not kind:
            raise self.refused(f"{key} = {value!r} is not of type {kind.__name__}")
        return value

    def texts(self, key: str) -> list[str]:
        values: list[str] = self.take(key, list, [])
        if not all(isinstance(value, str) for value in values):
            raise self.refused(f"{key} = {values!r} must be a list of texts")
        return values

    def table(self, key: str, default: Any = None) -> _Table:
        return _Table(self.path, f"{self.place}.{key}".lstrip("."), self.take(key, dict, default))

    def close(self) -> None:
        for key in self.values:
            raise self.refused(f"the key {key} is not known")

    def suite(self, folder: Path) -> Suite:
        file_format = self.take("format", int)
        if file_format != SUITE_FORMAT:
            raise self.refused(f"format = {file_format} is not known here: this program reads {SUITE_FORMAT}")
        subject = self.table("subject")
        devices = self.table("devices", {})
        device_tables = {device: devices.table(device) for device in DEVICES if device in devices.values}
        presets = self.table("presets", {})
        suite = Suite(
            folder=folder,
            name=self.take("name", str),
            title=self.take("title", str),
            distribution=subject.take("distribution", str),
            import_name=subject.take("import_name", str),
            requirements=self.texts("requirements"),
            device_requirements={device: table.texts("requirements") for device, table in device_tables.items()},
            preset_settings={preset: presets.take(preset, dict, {}) for preset in PRECISIONS},
            adapter=self.adapter(folder),
        )
        if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", suite.name):
            raise self.refused(f"name = {suite.name!r} must be lower case letters, digits, - and _")
        if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", suite.import_name):
            raise subject.refused(f"import_name = {suite.import_name!r} is no name of a top-level module")
        for table in (self, subject, devices, presets, *device_tables.values()):
            table.close()
        return suite

    def adapter(self, folder: Path) -> Path | None:
        if "adapter" not in self.values:
            return None
        name: str = self.take("adapter", str)
        if not re.fullmatch(r"\w+\.py", name) or not (folder / name).is_file():
            raise self.refused(f"adapter = {name!r} is no module in the suite's folder")
        return folder / name
