from _structures import crystal, nominal_bytes, potential
from _waves import focused_probe, raster, scanned
from driftscope_runner.registry import Tier, case


@case(
    "stem.4d",
    outputs=["patterns"],
    tiers={
        "quick": Tier(
            timeout=120,
            material="Si",
            cells=(4, 4, 8),
            gpts=256,
            slice_thickness=2.0,
            slice_chunk=4,
            scan=(3, 3),
            max_batch=8,
            max_angle=50.0,
        ),
        "standard": Tier(
            timeout=900,
            material="SrTiO3",
            cells=(8, 8, 10),
            gpts=512,
            slice_thickness=2.0,
            slice_chunk=8,
            scan=(7, 7),
            max_batch=8,
            max_angle=50.0,
        ),
        "large": Tier(
            timeout=7200,
            devices=("gpu",),
            material="Si",
            cells=(20, 20, 75),
            gpts=4096,
            slice_thickness=2.0,
            slice_chunk=8,
            scan=(7, 7),
            max_batch=8,
            max_angle=50.0,
        ),
    },
    nominal_bytes=nominal_bytes,
    tags=("scan",),
)
def diffraction_pattern_at_each_position(p, device):
    """4D-STEM: a whole diffraction pattern, up to `max_angle` mrad, at each position of the probe.

    All that any other detector could read of these angles is in it, weak pixels too: it would have shown the atoms
    in the wrong slice (abTEM #262) in crystals that have such atoms, and a pattern that is shifted by one pixel,
    which no ring detector sees.
    Output: `patterns` (x, y, kx, ky), fractions of the incoming intensity.
    """
    import abtem

    atoms = crystal(p.material, p.cells)
    probe = focused_probe(atoms, p, device)
    positions = raster(atoms, p)
    detector = abtem.PixelatedDetector(max_angle=p.max_angle)

    def run():
        return scanned(probe, potential(atoms, p, device), positions, detector, p)

    return run
