"""What a profile says, against cProfile and against what a function is known to burn."""

from __future__ import annotations

import cProfile
import difflib
import pstats
import time
from collections import Counter

import pytest
from driftscope_runner import call_tree
from driftscope_runner.call_tree import CallTree


def difference():
    """Python of the standard library that calls itself, generators, and builtins."""
    before, after = list("abcdefghij"), list("acegikmoqs")
    return list(difflib.ndiff(before, after))


def by_place(tree: CallTree) -> Counter[tuple[str, int]]:
    """Calls of each Python function, known by its name and line."""
    counts: Counter[tuple[str, int]] = Counter()
    for _, frame, calls, _ in tree.nodes:
        place = tree.frames[frame]
        name = place["name"].rsplit(".", 1)[-1]
        if place["file"] is not None and not name.startswith("<"):
            counts[name, place["line"]] += calls
    return counts


def test_every_call_is_counted_as_cprofile_counts_it():
    tree = CallTree()
    value = tree.record(difference)
    profile = cProfile.Profile()
    assert profile.runcall(difference) == value
    expected: Counter[tuple[str, int]] = Counter()
    for (file, line, name), (_, calls, *_) in pstats.Stats(profile).stats.items():
        # Two lambdas on one line are one to pstats.
        if not file.startswith("~") and not name.startswith("<"):
            expected[name, line] += calls
    assert sum(expected.values()) > 100
    assert by_place(tree) == expected


def test_builtins_are_named_and_belong_to_their_caller():
    tree = CallTree()
    tree.record(lambda: sorted(["b", "a"], key=str.upper))
    names = [frame["name"] for frame in tree.frames]
    assert "sorted" in names
    inner = next(node for node in tree.nodes if tree.frames[node[1]]["name"] == "sorted")
    assert tree.frames[tree.nodes[inner[0]][1]]["name"].endswith("<lambda>")


def burn(seconds):
    """Holds the processor for so much of its time, without a call that could be blamed."""
    start = time.process_time()
    while time.process_time() - start < seconds:
        for _ in range(20_000):
            pass


def idle():
    return 1


def test_the_function_that_burns_is_on_top_with_what_it_burnt():
    tree = CallTree()
    tree.record(lambda: [idle(), burn(0.3), idle()])
    own_s = Counter[str]()
    for _, frame, _, seconds in tree.nodes:
        own_s[tree.frames[frame]["name"]] += seconds
    (name, seconds), *_ = own_s.most_common()
    assert name == "burn"
    # By the clock a busy machine takes longer, never shorter; the last look at the clock may lie beyond.
    assert seconds > 0.9 * 0.3


def test_an_exception_leaves_the_stack_as_it_was():
    def fails():
        raise ValueError("as it must")

    def catches():
        try:
            fails()
        except ValueError:
            return idle()

    tree = CallTree()
    tree.record(catches)
    parents = {tree.frames[frame]["name"].rsplit(".", 1)[-1]: parent for parent, frame, _, _ in tree.nodes}
    assert parents["fails"] == parents["idle"]
    with pytest.raises(ValueError, match="as it must"):
        tree.record(fails)
    tree.record(idle)
    assert [node[0] for node in tree.nodes if tree.frames[node[1]]["name"] == "idle"][-1] == -1


def test_beyond_so_many_stacks_calls_count_to_their_callers(monkeypatch):
    monkeypatch.setattr(call_tree, "MOST_NODES", 3)
    tree = CallTree()
    tree.record(difference)
    assert len(tree.nodes) == 3
