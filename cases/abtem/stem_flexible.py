from _structures import crystal, nominal_bytes, potential
from _waves import focused_probe, raster, scanned
from driftscope_runner.registry import Relation, Tier, Tolerance, case


@case(
    "stem.flexible",
    outputs=["polar", "annular", "direct"],
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
            step=5.0,
            outer=90.0,
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
            step=5.0,
            outer=90.0,
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
            step=5.0,
            outer=90.0,
        ),
    },
    consistency=[
        Relation(
            "Rings summed from 60 to 90 mrad are what an annular detector of these angles reads.",
            outputs={"annular": "direct"},
            tolerance=Tolerance(rel=1e-6, intensity=1e-6, max_abs_norm=1e-6),
        )
    ],
    nominal_bytes=nominal_bytes,
    tags=("scan",),
)
def radially_binned_scan(p, device):
    """Rings of `step` mrad from the axis to `outer`, of which any annular detector can be summed afterwards.

    `annular` is the sum from 60 to 90 mrad: which `direct` reads of the same waves. Catches the float32 sums over rings
    up to abTEM 1.0.10. The outer angle is given, since without one a detector kept the limit of the first
    grid that it met (up to 1.0.10, #434).
    Outputs: `polar` (x, y, ring, 1), `annular` and `direct` (x, y), fractions of the incoming intensity.
    """
    import abtem

    atoms = crystal(p.material, p.cells)
    probe = focused_probe(atoms, p, device)
    positions = raster(atoms, p)
    rings = abtem.FlexibleAnnularDetector(step_size=p.step, inner=0.0, outer=p.outer)
    annulus = abtem.AnnularDetector(inner=60.0, outer=90.0)

    def run():
        polar, direct = scanned(probe, potential(atoms, p, device), positions, [rings, annulus], p)
        return polar, polar.integrate_radial(60.0, 90.0), direct

    return run
