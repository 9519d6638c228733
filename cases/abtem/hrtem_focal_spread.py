from _structures import crystal, nominal_bytes, potential
from _waves import ENERGY_EV, exit_wave, plane_wave
from driftscope_runner.registry import Relation, Tier, Tolerance, case


@case(
    "hrtem.focal_spread",
    outputs=["envelope", "series", "mean", "summed", "weights"],
    tiers={
        "quick": Tier(timeout=120, material="Si", cells=(4, 4, 10), gpts=256, slice_thickness=2.0, slice_chunk=4),
        "standard": Tier(
            timeout=900, material="SrTiO3", cells=(8, 8, 15), gpts=1024, slice_thickness=1.0, slice_chunk=8
        ),
        "large": Tier(
            timeout=3600,
            devices=("gpu",),
            material="Si",
            cells=(20, 20, 60),
            gpts=4096,
            slice_thickness=2.0,
            slice_chunk=8,
        ),
    },
    consistency=[
        Relation(
            "The mean that abTEM takes is the mean of the series, by the weights that its axis states.",
            outputs={"mean": "summed"},
            tolerance=Tolerance(rel=1e-12, max_abs_norm=1e-12),
        )
    ],
    nominal_bytes=lambda p: 5 * nominal_bytes(p),
    tags=("plane-wave", "ensemble"),
)
def partially_coherent_images(p, device):
    """An image under chromatic focal spread, by the envelope of the transfer function and by a sum over defoci.

    Up to abTEM 1.0.10 the weights of a distribution multiplied the amplitude and were normalised by their squares:
    the mean of five defoci had a fifth of the intensity and a spread too narrow by the square root of 2. From 1.0.11
    on members are unweighted and the mean is weighted by probabilities. `envelope` uses no distribution: it stays.
    Outputs: `envelope`, `mean` and `summed` (of the series; x, y), `series` (defocus, x, y), intensities; `weights` of
    the five defoci.
    """
    import abtem
    import numpy as np

    atoms = crystal(p.material, p.cells)
    illumination = plane_wave(atoms, p, device)

    def lens(**focus):
        return abtem.CTF(energy=ENERGY_EV, Cs=-8e4, semiangle_cutoff=40.0, **focus)  # Å, mrad

    def defoci(ensemble_mean):
        return abtem.distributions.gaussian(  # Å
            standard_deviation=20.0, num_samples=5, center=100.0, ensemble_mean=ensemble_mean
        )

    def run():
        wave = exit_wave(illumination, potential(atoms, p, device), p)
        envelope = wave.apply_ctf(lens(defocus=100.0, focal_spread=20.0)).intensity()
        series = wave.apply_ctf(lens(defocus=defoci(ensemble_mean=False))).intensity()
        # The intensity alone keeps its five members, whatever the distribution says.
        mean = wave.apply_ctf(lens(defocus=defoci(ensemble_mean=True))).intensity().reduce_ensemble()
        stated = getattr(series.axes_metadata[0], "weights", None)  # up to 1.0.10 none: members carry theirs
        summed = np.average(series.to_cpu().array, axis=0, weights=stated)
        return envelope, series, mean, summed, np.asarray(defoci(ensemble_mean=True).weights)

    return run
