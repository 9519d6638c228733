from _structures import crystal, nominal_bytes, potential
from _waves import focused_probe
from driftscope_runner.probes import is_concrete
from driftscope_runner.registry import Tier, case


@case(
    "plasmons.montecarlo",
    outputs=["cbed"],
    tiers={
        "quick": Tier(timeout=120, material="Si", cells=(4, 4, 8), gpts=256, slice_thickness=2.0, slice_chunk=4),
        "standard": Tier(
            timeout=900, material="SrTiO3", cells=(8, 8, 15), gpts=512, slice_thickness=2.0, slice_chunk=8
        ),
    },
    # Up to abTEM 1.0.11 the events are an abstract class: none can be drawn.
    requires=(is_concrete("abtem.inelastic.plasmons:PlasmonScatteringEvents"),),
    nominal_bytes=lambda p: 9 * nominal_bytes(p),
    tags=("probe", "ensemble"),
)
def plasmon_scattering(p, device):
    """Diffraction of a probe whose electrons lose energy to plasmons on the way, at depths and angles drawn by seed.

    Catches events that are drawn, weighted or tilted otherwise than before. No abTEM up to 1.0.11 can do it.
    Output: `cbed` (event, kx, ky), intensities up to 60 mrad.
    """
    from abtem.inelastic.plasmons import MonteCarloPlasmons

    atoms = crystal(p.material, p.cells)
    probe = focused_probe(atoms, p, device)
    plasmons = MonteCarloPlasmons(
        mean_free_path=1050.0,  # Å
        excitation_energy=15.5,  # eV
        critical_angle=15.0,  # mrad
        num_excitations=2,
        num_samples=4,
        seed=100,
    )

    def run():
        target = potential(atoms, p, device)
        waves = probe.build(lazy=False)
        events = plasmons.draw_events(waves, target)
        return events.apply(waves).multislice(target).diffraction_patterns(max_angle=60.0)

    return run
