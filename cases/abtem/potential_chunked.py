from _structures import crystal, nominal_bytes, potential
from driftscope_runner.registry import Relation, Tier, Variant, case


@case(
    "potential.chunked",
    outputs=["potential"],
    tiers={
        "quick": Tier(timeout=120, material="Si", cells=(4, 4, 8), gpts=256, slice_thickness=2.0, chunk=5),
        "standard": Tier(timeout=600, material="SrTiO3", cells=(8, 8, 15), gpts=1024, slice_thickness=2.0, chunk=5),
        "large": Tier(
            timeout=7200, devices=("gpu",), material="Si", cells=(20, 20, 75), gpts=4096, slice_thickness=2.0, chunk=5
        ),
    },
    variants={"chunk1": Variant(chunk=1), "all": Variant(chunk=None)},
    consistency=[
        Relation(
            "A potential built in chunks is the one built whole, to the last bit.",
            of=("default", "chunk1", "all"),
            to="potential.infinite",
        )
    ],
    nominal_bytes=nominal_bytes,
    tags=("potential",),
)
def chunked_potential(p, device):
    """The potential of potential.infinite, built `chunk` slices at a time (None: all at once) and laid together.

    Every chunk size must give the same bits. Catches an atom that is dropped or counted twice where two chunks meet.
    Output: `potential` (slice, x, y), V Å, the potential integrated over each slice.
    """
    import numpy as np

    atoms = crystal(p.material, p.cells)

    def run():
        target = potential(atoms, p, device)
        chunks = slice_chunks(target, p.chunk or len(target))
        return np.concatenate([chunk.to_cpu().array for chunk in chunks])

    return run


def slice_chunks(target, size):
    """The built chunks of `size` slices in order, by abTEM's own iterator where it has one, else by slice ranges."""
    if hasattr(target, "generate_chunked_slices"):
        return target.generate_chunked_slices(chunk_size=size)
    starts = range(0, len(target), size)
    # Eagerly: a lazy build of a range raises a RuntimeError up to abTEM 1.0.10.
    return (target.build(first, min(first + size, len(target)), lazy=False) for first in starts)
