from _structures import crystal, nominal_bytes, potential, varied
from _waves import exit_wave, plane_wave
from driftscope_runner.registry import Relation, Tier, Tolerance, Variant, case


def on_chosen_grid(p):
    """`p` with the pixels of one member of the pair."""
    return varied(p, gpts=p.pair[p.member])


@case(
    "grid.fastfft_pair",
    outputs=["exitwave", "harmonics"],
    tiers={
        "quick": Tier(
            timeout=120,
            material="Si",
            cells=(3, 3, 6),
            slice_thickness=2.0,
            slice_chunk=4,
            pair={"slow": (263, 227), "fast": (270, 240)},
            member="slow",
            harmonics=20,
        ),
        "standard": Tier(
            timeout=900,
            material="Si",
            cells=(8, 8, 7),
            slice_thickness=2.0,
            slice_chunk=8,
            pair={"slow": (1311, 1135), "fast": (1312, 1152)},
            member="slow",
            harmonics=50,
        ),
        "large": Tier(
            timeout=3600,
            devices=("gpu",),
            material="Si",
            cells=(20, 20, 20),
            slice_thickness=2.0,
            slice_chunk=8,
            pair={"slow": (2623, 2271), "fast": (2625, 2304)},
            member="slow",
            harmonics=130,
        ),
    },
    variants={"fast": Variant(member="fast")},
    consistency=[
        Relation(
            "The low spatial frequencies of the wave do not depend on the grid.",
            of="fast",
            to="default",
            outputs=("harmonics",),
            tolerance=Tolerance(rel=5e-2, above_rel=1e-2, intensity=2e-3, max_abs_norm=2e-3),
        )
    ],
    nominal_bytes=lambda p: nominal_bytes(on_chosen_grid(p)),
    tags=("plane-wave", "grid"),
)
def plane_wave_on_an_awkward_grid(p, device):
    """A plane wave on a grid of prime sizes, and (variant `fast`) on the next one whose sizes have small factors.

    Prime sizes take another algorithm of FFTW or cuFFT, slower and with more memory: the ratio of both times is
    what rounding to fast sizes is worth (abTEM #347), and a drift of `slow` alone lies in that algorithm.
    Outputs: `exitwave` (x, y), complex amplitude; `harmonics` (kx, ky), its Fourier coefficients up to `harmonics`
    periods over the crystal either way (30 mrad), which both grids hold.
    """
    import numpy as np

    p = on_chosen_grid(p)
    atoms = crystal(p.material, p.cells)
    illumination = plane_wave(atoms, p, device)

    low = [*range(p.harmonics + 1), *range(-p.harmonics, 0)]

    def run():
        wave = exit_wave(illumination, potential(atoms, p, device), p)
        return wave, np.fft.fft2(wave.to_cpu().array, norm="forward")[np.ix_(low, low)]

    return run
