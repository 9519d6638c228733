from _structures import crystal, nominal_bytes, potential
from _waves import exit_wave, plane_wave
from driftscope_runner.registry import Tier, Variant, case


@case(
    "hrtem.tilt",
    outputs=["exitwaves"],
    tiers={
        "quick": Tier(
            timeout=120,
            material="Si",
            cells=(4, 4, 10),
            gpts=256,
            slice_thickness=2.0,
            slice_chunk=4,
            tilts=((0, 0), (10, 0), (20, 5)),
        ),
        "standard": Tier(
            timeout=900,
            material="SrTiO3",
            cells=(8, 8, 15),
            gpts=1024,
            slice_thickness=1.0,
            slice_chunk=8,
            tilts=((0, 0), (10, 0), (20, 5)),
        ),
        "large": Tier(
            timeout=3600,
            devices=("gpu",),
            material="Si",
            cells=(20, 20, 60),
            gpts=4096,
            slice_thickness=2.0,
            slice_chunk=8,
            tilts=((0, 0), (10, 0), (20, 5)),
        ),
    },
    # Two lists span a grid of tilts along x and y.
    variants={"axes": Variant(tilts=None, tilt_x=(0, 10), tilt_y=(0, 5))},
    nominal_bytes=lambda p: 4 * nominal_bytes(p),
    tags=("plane-wave", "ensemble"),
)
def tilted_plane_waves(p, device):
    """Plane waves that fall in at several small angles, in mrad along x and y, through the same crystal.

    Catches a wrong sign or unit of the tilted propagator, which an untilted wave can't show; the first member is
    that of hrtem.exitwave, with the atoms in the wrong slice up to abTEM 1.0.9 (#262).
    Output: `exitwaves` (tilt, x, y), or (tilt along x, tilt along y, x, y), complex amplitude.
    """
    import numpy as np

    atoms = crystal(p.material, p.cells)
    tilt = (list(p.tilt_x), list(p.tilt_y)) if p.tilts is None else np.array(p.tilts, dtype=float)
    illumination = plane_wave(atoms, p, device, tilt=tilt)

    def run():
        return exit_wave(illumination, potential(atoms, p, device), p)

    return run
