from _structures import crystal, nominal_bytes, potential, varied
from _waves import focused_probe, raster, scanned
from driftscope_runner.registry import Tier, case


@case(
    "stem.detector_reuse",
    outputs=["polar"],
    tiers={
        "quick": Tier(
            timeout=120,
            material="Si",
            cells=(4, 4, 8),
            gpts=184,
            finer_gpts=256,
            slice_thickness=2.0,
            slice_chunk=4,
            scan=(3, 1),
            max_batch=4,
            step=5.0,
        ),
        "standard": Tier(
            timeout=900,
            material="SrTiO3",
            cells=(8, 8, 10),
            gpts=368,
            finer_gpts=512,
            slice_thickness=2.0,
            slice_chunk=8,
            scan=(3, 3),
            max_batch=8,
            step=5.0,
        ),
        "large": Tier(
            timeout=7200,
            devices=("gpu",),
            material="Si",
            cells=(20, 20, 75),
            gpts=2048,
            finer_gpts=4096,
            slice_thickness=2.0,
            slice_chunk=8,
            scan=(3, 3),
            max_batch=4,
            step=5.0,
        ),
    },
    nominal_bytes=lambda p: nominal_bytes(varied(p, gpts=p.finer_gpts)),
    tags=("scan", "cache"),
)
def second_grid_of_a_detector(p, device):
    """Rings out to wherever the grid ends, read by a detector that has served a finer grid before.

    A detector without an outer angle takes that of the waves it meets. Up to abTEM 1.0.10 it kept that of the first
    ones, and laid rings where the second grid has no pixels (#434).
    Output: `polar` (x, y, ring, 1), fractions of the incoming intensity.
    """
    import abtem

    atoms = crystal(p.material, p.cells)
    finer = varied(p, gpts=p.finer_gpts, scan=(1, 1))

    def run():
        detector = abtem.FlexibleAnnularDetector(step_size=p.step, inner=0.0)
        return [read(atoms, grid, detector, device) for grid in (finer, p)][-1]

    return run


def read(atoms, p, detector, device):
    """What `detector` reads of a scan on the grid of `p`."""
    return scanned(focused_probe(atoms, p, device), potential(atoms, p, device), raster(atoms, p), detector, p)
