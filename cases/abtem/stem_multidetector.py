from _propagator import has_algorithm, is_of_first_order
from _structures import crystal, nominal_bytes, potential
from _waves import focused_probe, raster, scanned
from driftscope_runner.registry import Relation, Tier, Variant, case


@case(
    "stem.multidetector",
    outputs=["bf", "adf", "segmented"],
    tiers={
        "quick": Tier(
            timeout=300,
            material="Si",
            cells=(4, 4, 8),
            gpts=256,
            slice_thickness=2.0,
            slice_chunk=4,
            scan=(3, 3),
            max_batch=8,
        ),
        "standard": Tier(
            timeout=1800,
            material="SrTiO3",
            cells=(8, 8, 15),
            gpts=1024,
            slice_thickness=2.0,
            slice_chunk=8,
            scan=(15, 15),
            max_batch=8,
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
        ),
    },
    variants={
        "order1": Variant(compare_as="default", requires=(has_algorithm,), order=1),
        "eager": Variant(lazy=False),
        # abTEM chooses both sizes itself, by rules that change between versions: time and memory say nothing here.
        "auto": Variant(flag=False, max_batch="auto", slice_chunk=None),
    },
    consistency=[
        Relation(
            "How positions are dealt into batches, and whether dask does it, changes no bit of an image.",
            of=("eager", "auto"),
            to="default",
        ),
        Relation("Order 1 is what runs by default.", of="order1", to="default", requires=(is_of_first_order,)),
    ],
    nominal_bytes=nominal_bytes,
    tags=("scan",),
)
def multidetector_scan(p, device):
    """Scanning microscopy with three detectors at once: a 200 keV probe of 20 mrad over the whole crystal.

    All detectors read the same waves, so a drift of one alone lies in that detector (as the float32 sums of the
    segmented one up to abTEM 1.0.10), a drift of all three in the waves.
    Outputs: `bf` and `adf` (x, y), `segmented` (x, y, radial, azimuthal), fractions of the incoming intensity.
    """
    import abtem

    atoms = crystal(p.material, p.cells)
    probe = focused_probe(atoms, p, device)
    positions = raster(atoms, p)

    limit = 0.95 * min(probe.cutoff_angles)  # mrad; the antialias taper begins beyond
    detectors = [
        abtem.AnnularDetector(inner=0.0, outer=0.2 * limit),
        abtem.AnnularDetector(inner=0.5 * limit, outer=0.9 * limit),
        abtem.SegmentedDetector(nbins_radial=2, nbins_azimuthal=4, inner=0.2 * limit, outer=0.5 * limit),
    ]

    def run():
        return scanned(probe, potential(atoms, p, device), positions, detectors, p)

    return run
