from _propagator import has_algorithm, is_of_first_order
from _structures import crystal, nominal_bytes, potential
from _waves import exit_wave, focused_probe
from driftscope_runner.registry import Relation, Tier, Variant, case


@case(
    "diffraction.cbed",
    outputs=["cbed"],
    tiers={
        "quick": Tier(
            timeout=120,
            material="SrTiO3",
            cells=(4, 4, 10),
            gpts=256,
            slice_thickness=1.0,
            slice_chunk=4,
            max_angle=80.0,
        ),
        "standard": Tier(
            timeout=900,
            material="SrTiO3",
            cells=(8, 8, 40),
            gpts=1024,
            slice_thickness=1.0,
            slice_chunk=8,
            max_angle=80.0,
        ),
        "large": Tier(
            timeout=3600,
            devices=("gpu",),
            material="Si",
            cells=(20, 20, 120),
            gpts=4096,
            slice_thickness=1.0,
            slice_chunk=8,
            max_angle=80.0,
        ),
    },
    variants={"order1": Variant(compare_as="default", requires=(has_algorithm,), order=1)},
    consistency=[
        Relation("Order 1 is what runs by default.", of="order1", to="default", requires=(is_of_first_order,))
    ],
    nominal_bytes=nominal_bytes,
    tags=("probe",),
)
def convergent_beam(p, device):
    """Convergent-beam diffraction: a 200 keV probe of 20 mrad on the column in the middle of the crystal.

    An atom that moves to the next slice of 1 Å moves the whole pattern (abTEM #262), and the weak pixels between the
    discs show what the bright ones hide. SrTiO3, since the coordinates of Si survive abTEM's rounding unharmed.
    Output: `cbed` (kx, ky), intensities up to `max_angle` mrad.
    """
    atoms = crystal(p.material, p.cells)
    probe = focused_probe(atoms, p, device)

    def run():
        wave = exit_wave(probe, potential(atoms, p, device), p)
        return wave.diffraction_patterns(max_angle=p.max_angle)

    return run
