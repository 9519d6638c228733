from _structures import crystal, nominal_bytes, potential
from _waves import ENERGY_EV, exit_wave, plane_wave
from driftscope_runner.registry import Tier, case


@case(
    "hrtem.image",
    outputs=["image"],
    tiers={
        "quick": Tier(timeout=120, material="Si", cells=(4, 4, 10), gpts=256, slice_thickness=2.0, slice_chunk=4),
        "standard": Tier(
            timeout=900, material="SrTiO3", cells=(8, 8, 40), gpts=1024, slice_thickness=1.0, slice_chunk=8
        ),
        "large": Tier(
            timeout=3600,
            devices=("gpu",),
            material="Si",
            cells=(20, 20, 120),
            gpts=4096,
            slice_thickness=2.0,
            slice_chunk=8,
        ),
    },
    nominal_bytes=nominal_bytes,
    tags=("plane-wave",),
)
def high_resolution_image(p, device):
    """High-resolution image: the exit wave of hrtem.exitwave through a lens of Cs -8 µm at Scherzer defocus.

    Catches a changed sign, unit or default of the aberrations, beside all that moves the wave itself, as the atoms in
    the wrong slice up to abTEM 1.0.9 (#262).
    Output: `image` (x, y), intensity; about 1 where there is no crystal.
    """
    import abtem

    atoms = crystal(p.material, p.cells)
    illumination = plane_wave(atoms, p, device)
    lens = abtem.CTF(energy=ENERGY_EV, Cs=-8e4, defocus="scherzer", semiangle_cutoff=40.0)  # Å, mrad

    def run():
        return exit_wave(illumination, potential(atoms, p, device), p).apply_ctf(lens).intensity()

    return run
