"""The same sum, lazily and eagerly. What is executed leaves a line in the log."""

import threading

from driftscope_runner.graphs import before_compute
from driftscope_runner.registry import Tier, Variant, case


def told(block, handle):
    print("executed", flush=True)
    return block


@case(
    "lazy.sum",
    outputs=["total"],
    tiers={"quick": Tier(timeout=60, devices=("cpu",), lazy=True, size=64)},
    variants={"eager": Variant(lazy=False), "unpicklable": Variant(handle=True)},
)
def total(p, device):
    """Four blocks of ones, told and added. Output: `total` (), float64."""
    import dask.array as da

    handle = threading.Lock() if p.get("handle") else None

    def run():
        summed = da.ones(p.size, chunks=p.size // 4).map_blocks(lambda block: told(block, handle)).sum()
        if p.lazy:
            before_compute(summed)
        return summed.compute(scheduler="synchronous")

    return run
