from _structures import crystal
from _waves import ENERGY_EV
from driftscope_runner.registry import Tier, Variant, case


@case(
    "bloch.diffraction",
    outputs=["patterns", "miller_indices"],
    tiers={
        "quick": Tier(timeout=120, g_max=6.0, sg_max=0.1, thicknesses=(50.0, 100.0, 200.0)),
        "standard": Tier(timeout=900, g_max=10.0, sg_max=0.3, thicknesses=(50.0, 100.0, 200.0)),
    },
    variants={"tilted": Variant(tilt=(0.02, 0.01))},
    tags=("bloch",),
)
def bloch_wave_pattern(p, device):
    """Spot patterns of silicon at several thicknesses (Å) by Bloch waves: eigenvalues instead of slices.

    An independent road to diffraction: structure factors up to `g_max` 1/Å, beams up to half of it whose excitation
    error is below `sg_max` 1/Å. Catches a changed structure factor or selection of beams; the indices say which
    spot is which. abTEM 1.0.11 changed the sign convention of its matrix, which no pattern shows.
    Outputs: `patterns` (thickness, spot), intensities; `miller_indices` (spot, hkl), int64.
    """
    import abtem
    import numpy as np
    from scipy.spatial.transform import Rotation

    atoms = crystal("Si", (1, 1, 1))
    tilt = p.get("tilt")  # rad about x and y
    orientation = {} if tilt is None else {"orientation_matrix": Rotation.from_euler("xyz", [*tilt, 0.0]).as_matrix()}

    def run():
        factors = abtem.StructureFactor(
            atoms, g_max=p.g_max, parametrization="lobato", thermal_sigma=0.08, device=device
        )
        waves = abtem.BlochWaves(
            structure_factor=factors, energy=ENERGY_EV, sg_max=p.sg_max, g_max=p.g_max / 2, device=device, **orientation
        )
        patterns = waves.calculate_diffraction_patterns(list(p.thicknesses), lazy=False)
        return patterns, np.asarray(patterns.miller_indices)

    return run
