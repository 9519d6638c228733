from _structures import crystal, nominal_bytes, potential
from _waves import exit_wave, plane_wave
from driftscope_runner.probes import has_attribute
from driftscope_runner.registry import Tier, case


@case(
    "energy.ensemble",
    outputs=["exitwaves"],
    tiers={
        "quick": Tier(
            timeout=120,
            material="SrTiO3",
            cells=(4, 4, 5),
            gpts=256,
            slice_thickness=2.0,
            slice_chunk=4,
            energies=(100e3, 200e3, 300e3),
        ),
        "standard": Tier(
            timeout=900,
            material="SrTiO3",
            cells=(8, 8, 15),
            gpts=1024,
            slice_thickness=1.0,
            slice_chunk=8,
            energies=(100e3, 200e3, 300e3),
        ),
    },
    requires=(has_attribute("abtem.waves", "EnergyEnsemble"),),
    nominal_bytes=lambda p: 3 * nominal_bytes(p),
    tags=("plane-wave", "ensemble"),
)
def plane_waves_of_several_energies(p, device):
    """Plane waves of several energies (eV) in one run, each with its own wavelength and interaction with the crystal.

    Catches a member that is propagated with the wavelength of another one. No abTEM up to 1.0.11 can do it.
    Output: `exitwaves` (energy, x, y), complex amplitude.
    """
    atoms = crystal(p.material, p.cells)
    illumination = plane_wave(atoms, p, device, energy=list(p.energies))

    def run():
        return exit_wave(illumination, potential(atoms, p, device), p)

    return run
