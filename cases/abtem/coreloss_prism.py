from _core_loss import synthetic_transition
from _structures import crystal, nominal_bytes, potential
from _waves import CONVERGENCE_MRAD, ENERGY_EV, computed, raster
from driftscope_runner.probes import has_attribute
from driftscope_runner.registry import Relation, Tier, Tolerance, Variant, case


@case(
    "coreloss.prism",
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
            interpolation=1,
        ),
        "standard": Tier(
            timeout=1800,
            material="Si",
            cells=(4, 4, 4),
            gpts=256,
            slice_thickness=2.0,
            slice_chunk=8,
            scan=(5, 5),
            terms=3,
            interpolation=1,
        ),
    },
    variants={"interp2": Variant(interpolation=2)},
    consistency=[
        Relation(
            "Without interpolation PRISM gives the core-loss image of the multislice method.",
            to="coreloss.image",
            tolerance=Tolerance(rel=1e-5, intensity=1e-5, max_abs_norm=1e-5),
        )
    ],
    requires=(has_attribute("abtem", "SMatrix.transition_potential_scan"),),
    nominal_bytes=lambda p: 20 * nominal_bytes(p),
    tags=("scan", "prism", "core-loss"),
)
def core_loss_image_by_prism(p, device):
    """The image of coreloss.image out of PRISM's plane waves; without interpolation both agree to about 1e-6.

    Catches a plane wave that is summed with the wrong phase after the excitation. No physics: the transition is
    synthetic. No abTEM up to 1.0.11 can do it (#289).
    Output: `image` (x, y), fraction of the incoming intensity.
    """
    import abtem

    atoms = crystal(p.material, p.cells)
    positions = raster(atoms, p)
    detector = abtem.AnnularDetector(inner=0.0, outer=60.0)

    def run():
        matrix = abtem.SMatrix(
            potential=potential(atoms, p, device),
            energy=ENERGY_EV,
            semiangle_cutoff=CONVERGENCE_MRAD,
            interpolation=p.interpolation,
            downsample=False,
            device=device,
        )
        transition = synthetic_transition(atoms, p, device)
        return computed(
            matrix.transition_potential_scan(
                transition_potentials=transition, scan=positions, detectors=detector, double_channel=False
            )
        )

    return run
