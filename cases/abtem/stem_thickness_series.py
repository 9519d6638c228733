from _structures import crystal, nominal_bytes, potential
from _waves import focused_probe, raster, scanned
from driftscope_runner.registry import Tier, Variant, case


@case(
    "stem.thickness_series",
    outputs=["images"],
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
            every=4,
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
            every=4,
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
            every=10,
            inner=60.0,
            outer=90.0,
        ),
    },
    variants={"listed": Variant(every=(0, 3, 7))},
    nominal_bytes=nominal_bytes,
    tags=("scan",),
)
def images_at_several_depths(p, device):
    """The dark-field image behind every `every`th slice and behind the last one, out of one pass through the crystal.

    A wrong image at one depth alone lies in the choice of exit planes, a fault that grows with depth in the
    propagation. `listed` names the planes: a list of them that did not end at the last slice raised an IndexError
    in abTEM 1.0.9.
    Output: `images` (depth, x, y), fractions of the incoming intensity; the first is that of no crystal at all.
    """
    import abtem

    atoms = crystal(p.material, p.cells)
    probe = focused_probe(atoms, p, device)
    positions = raster(atoms, p)
    detector = abtem.AnnularDetector(inner=p.inner, outer=p.outer)
    planes = tuple(p.every) if isinstance(p.every, (list, tuple)) else p.every

    def run():
        target = potential(atoms, p, device, exit_planes=planes)
        return scanned(probe, target, positions, detector, p)

    return run
