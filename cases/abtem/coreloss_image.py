from _core_loss import synthetic_transition
from _structures import crystal, nominal_bytes, potential
from _waves import computed, focused_probe, raster
from driftscope_runner.probes import has_attribute, has_parameter
from driftscope_runner.registry import Relation, Tier, Tolerance, Variant, case


@case(
    "coreloss.image",
    outputs=["image"],
    tiers={
        "quick": Tier(
            timeout=120,
            material="Si",
            cells=(2, 2, 2),
            gpts=128,
            slice_thickness=2.0,
            slice_chunk=4,
            scan=(3, 3),
            terms=2,
            max_batch=4,
        ),
        "standard": Tier(
            timeout=900,
            material="Si",
            cells=(4, 4, 4),
            gpts=256,
            slice_thickness=2.0,
            slice_chunk=8,
            scan=(5, 5),
            terms=3,
            max_batch=4,
        ),
        "large": Tier(
            timeout=7200,
            devices=("gpu",),
            material="Si",
            cells=(8, 8, 16),
            gpts=1024,
            slice_thickness=2.0,
            slice_chunk=8,
            scan=(5, 5),
            terms=3,
            max_batch=4,
        ),
    },
    variants={
        "threshold": Variant(threshold=0.9),
        "scan": Variant(lazy_scan=True, requires=(has_attribute("abtem", "Probe.transition_potential_scan"),)),
        "phonons": Variant(configurations=3, sigma=0.08, seed=100),
        "depths": Variant(every=2),
        # In abTEM 1.0.10 and 1.0.11 two calls may differ: slices are told apart by addresses that are used again.
        "double_channel": Variant(stable_expected=False, double_channel=True),
    },
    consistency=[
        Relation(
            "A lazy scan gives the image of the driver, whose waves are there at once.",
            of="scan",
            to="default",
            tolerance=Tolerance(rel=1e-12, max_abs_norm=1e-12),
        )
    ],
    requires=(has_parameter("abtem.multislice:transition_potential_multislice_and_detect", "double_channel"),),
    nominal_bytes=nominal_bytes,
    tags=("scan", "core-loss"),
)
def core_loss_image(p, device):
    """Image by the electrons that excited an inner shell of silicon, from a synthetic transition: no physics.

    Single channel: once excited, an electron goes straight to the detector. `double_channel` lets it scatter on, the
    path that gives a slice another slice's transmission in 1.0.10 and 1.0.11, by up to 4e-2 and never twice the same
    (on this small crystal the allocator mostly hides it). `threshold` leaves out the sites that add little.
    `phonons` gives an image for each snapshot of the vibrating crystal, of which up to 1.0.10 each was the sum of all;
    `depths` reads behind every second slice: up to 1.0.10 the first image, of no crystal at all, held all electrons.
    Output: `image` (x, y), after an axis of snapshots or depths, some 1e-10 of the incoming intensity.
    """
    import abtem
    from abtem.multislice import transition_potential_multislice_and_detect

    atoms = crystal(p.material, p.cells)
    probe = focused_probe(atoms, p, device)
    positions = raster(atoms, p)
    detector = abtem.AnnularDetector(inner=0.0, outer=60.0)
    channels = {"double_channel": p.get("double_channel", False), "threshold": p.get("threshold", 1.0)}

    def run():
        snapshots = abtem.FrozenPhonons(atoms, p.configurations, p.sigma, seed=p.seed) if "seed" in vars(p) else atoms
        planes = {"exit_planes": p.every} if "every" in vars(p) else {}
        target = potential(snapshots, p, device, **planes)
        transition = synthetic_transition(atoms, p, device)
        if p.get("lazy_scan"):
            scan = probe.transition_potential_scan(
                target, transition, scan=positions, detectors=detector, max_batch=p.max_batch, lazy=True, **channels
            )
            return computed(scan)
        waves = probe.build(scan=positions, max_batch=p.max_batch, lazy=False)
        # The driver itself: the method of Waves passes `double_channel` on from 1.0.10 only.
        [image] = transition_potential_multislice_and_detect(
            waves, target, transition, detectors=[detector], **channels
        )
        return image

    return run
