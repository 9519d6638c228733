from _structures import crystal, nominal_bytes, potential
from _waves import focused_probe, raster, scanned
from driftscope_runner.registry import Relation, Tier, Tolerance, case


def has_multi_gpu():
    """Fits where abTEM itself knows the setting: it takes unknown ones too, and silently does nothing with them."""
    import abtem

    known = abtem.config.get("dask.multi-gpu", None) is not None
    return None if known else "abtem has no setting dask.multi-gpu."


@case(
    "gpu.multigpu_one_worker",
    outputs=["image"],
    devices=("gpu",),
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
        ),
        "large": Tier(
            timeout=7200,
            material="Si",
            cells=(20, 20, 75),
            gpts=4096,
            slice_thickness=2.0,
            slice_chunk=8,
            scan=(7, 7),
            max_batch=8,
        ),
    },
    requires=(has_multi_gpu,),
    consistency=[
        Relation(
            "The code for several GPUs gives the image of the code for one.",
            to="stem.haadf",
            tolerance=Tolerance(rel=1e-8, intensity=1e-10, max_abs_norm=1e-10),
        )
    ],
    nominal_bytes=nominal_bytes,
    tags=("scan",),
)
def scan_on_the_one_gpu_of_many(p, device):
    """The image of stem.haadf by the code for several GPUs, on a machine that gives it one: both must agree.

    Catches a setting that is lost on the way to the workers: float64 silently became float32 there (abTEM #346).
    Output: `image` (x, y), fraction of the incoming intensity.
    """
    import abtem

    atoms = crystal(p.material, p.cells)
    probe = focused_probe(atoms, p, device)
    positions = raster(atoms, p)
    detector = abtem.AnnularDetector(inner=60.0, outer=90.0)

    def run():
        with abtem.config.set({"dask.multi-gpu": True}):
            return scanned(probe, potential(atoms, p, device), positions, detector, p)

    return run
