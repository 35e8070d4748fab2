"""Ships games/ and grammar/ inside a real wheel; an editable install reads the checkout's own."""

from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class DataHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":
            build_data["force_include"]["games"] = "cardrules/_data/games"
            build_data["force_include"]["grammar"] = "cardrules/_data/grammar"
