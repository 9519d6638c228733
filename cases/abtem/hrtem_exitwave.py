from _propagator import has_algorithm, is_of_first_order
from _structures import crystal, nominal_bytes, potential
from _waves import exit_wave, plane_wave
from driftscope_runner.registry import Relation, Tier, Variant, case


@case(
    "hrtem.exitwave",
    outputs=["exitwave", "saed"],
    tiers={
        "quick": Tier(
            timeout=120, material="Si", cells=(4, 4, 10), gpts=256, slice_thickness=2.0, slice_chunk=4, max_angle=60.0
        ),
        "standard": Tier(
            timeout=900,
            material="SrTiO3",
            cells=(8, 8, 40),
            gpts=1024,
            slice_thickness=1.0,
            slice_chunk=8,
            max_angle=60.0,
        ),
        "large": Tier(
            timeout=3600,
            devices=("gpu",),
            material="Si",
            cells=(20, 20, 120),
            gpts=4096,
            slice_thickness=2.0,
            slice_chunk=8,
            max_angle=60.0,
        ),
    },
    variants={
        "order1": Variant(compare_as="default", requires=(has_algorithm,), order=1),
        "order2": Variant(requires=(has_algorithm,), order=2),
        "eager": Variant(lazy=False),
    },
    consistency=[
        Relation("Lazy and eager waves are the same to the last bit.", of="eager", to="default"),
        Relation("Order 1 is what runs by default.", of="order1", to="default", requires=(is_of_first_order,)),
    ],
    nominal_bytes=nominal_bytes,
    tags=("plane-wave",),
)
def transmitted_plane_wave(p, device):
    """Plane wave of 200 keV after the crystal, and its diffraction pattern.

    The wave is complex, so it shows phase errors that no intensity would; the quick crystal has atoms on the
    edges of slices, which abTEM up to 1.0.9 put into the wrong one (#262).
    Outputs: `exitwave` (x, y), complex amplitude; `saed` (kx, ky), intensities up to `max_angle` mrad, without
    the direct beam.
    """
    atoms = crystal(p.material, p.cells)
    illumination = plane_wave(atoms, p, device)

    def run():
        wave = exit_wave(illumination, potential(atoms, p, device), p)
        return wave, wave.diffraction_patterns(max_angle=p.max_angle, block_direct=True)

    return run
