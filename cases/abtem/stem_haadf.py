from _structures import crystal, nominal_bytes, potential
from _waves import focused_probe, raster, scanned
from driftscope_runner.registry import Relation, Tier, Variant, case


@case(
    "stem.haadf",
    outputs=["image"],
    tiers={
        "quick": Tier(
            timeout=120,
            material="Si",
            cells=(4, 4, 4),
            gpts=256,
            slice_thickness=2.0,
            slice_chunk=4,
            scan=(3, 3),
            max_batch=8,
            inner=60.0,
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
            inner=60.0,
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
            inner=60.0,
            outer=90.0,
        ),
    },
    variants={
        "batch1": Variant(max_batch=1),
        "eager": Variant(lazy=False),
        # abTEM chooses both sizes itself, by rules that change between versions: time and memory say nothing here.
        "auto": Variant(flag=False, max_batch="auto", slice_chunk=None),
    },
    consistency=[
        Relation(
            "How positions are dealt into batches, and whether dask does it, changes no bit of an image.",
            of=("batch1", "eager", "auto"),
            to="default",
        )
    ],
    nominal_bytes=nominal_bytes,
    tags=("scan",),
)
def high_angle_image(p, device):
    """High-angle annular dark field: the ring between `inner` and `outer` mrad, read at each position of the probe.

    The work a user does most. Its variants change only how the positions are dealt into batches and whether dask
    has a part in it, so they must agree with the default (8 positions a batch) to the last bit, and batches of one
    show what the building of the potential costs, which is done again for each. An image that drifts while
    stem.multidetector does not points at the batches. Up to abTEM 1.0.11 no known bug moves it. Three positions over
    four cells each stand at another place of their cell: four would all see the same.
    Output: `image` (x, y), fraction of the incoming intensity.
    """
    import abtem

    atoms = crystal(p.material, p.cells)
    probe = focused_probe(atoms, p, device)
    positions = raster(atoms, p)
    detector = abtem.AnnularDetector(inner=p.inner, outer=p.outer)

    def run():
        return scanned(probe, potential(atoms, p, device), positions, detector, p)

    return run
