from _structures import crystal, nominal_bytes, potential
from _waves import computed
from driftscope_runner.registry import Relation, Tier, Variant, case


def builds_ranges_lazily():
    """Up to abTEM 1.0.10 the thicknesses of all slices were given to the few of a lazy range: a RuntimeError."""
    import abtem
    import ase

    atoms = ase.Atoms("Si", cell=(2, 2, 4))
    try:
        abtem.Potential(atoms, gpts=8, slice_thickness=1.0).build(1, 3, lazy=True)
    except RuntimeError as error:
        return f"abTEM can't build a range of slices lazily here: {str(error).rstrip('.')}."
    return None


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
    variants={
        "chunk1": Variant(chunk=1),
        "all": Variant(chunk=None),
        "lazy": Variant(lazy=True, requires=(builds_ranges_lazily,)),
    },
    consistency=[
        Relation(
            "A potential built in chunks is the one built whole, to the last bit.",
            of=("default", "chunk1", "all", "lazy"),
            to="potential.infinite",
        )
    ],
    nominal_bytes=nominal_bytes,
    tags=("potential",),
)
def chunked_potential(p, device):
    """The potential of potential.infinite, built `chunk` slices at a time (None: all at once) and laid together.

    Every chunk size must give the same bits, `lazy` or not. Catches an atom that is dropped or counted twice where two
    chunks meet.
    Output: `potential` (slice, x, y), V Å, the potential integrated over each slice.
    """
    import numpy as np

    atoms = crystal(p.material, p.cells)

    def run():
        target = potential(atoms, p, device)
        chunks = slice_chunks(target, p.chunk or len(target), p.get("lazy", False))
        return np.concatenate([computed(chunk).to_cpu().array for chunk in chunks])

    return run


def slice_chunks(target, size, lazy):
    """The built chunks of `size` slices in order, by abTEM's own iterator where it has one, else by slice ranges."""
    if hasattr(target, "generate_chunked_slices") and not lazy:
        return target.generate_chunked_slices(chunk_size=size)
    starts = range(0, len(target), size)
    return (target.build(first, min(first + size, len(target)), lazy=lazy) for first in starts)
