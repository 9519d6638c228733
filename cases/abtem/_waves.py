"""The illuminations of the suite, all of 200 keV, and what becomes of them behind the crystal."""

from _propagator import propagator
from _structures import extent, grid
from driftscope_runner.graphs import before_compute

ENERGY_EV = 200e3
CONVERGENCE_MRAD = 20.0


def plane_wave(atoms, p, device, **keywords):
    """Parallel illumination of the whole crystal, not built yet."""
    import abtem

    return abtem.PlaneWave(**{"energy": ENERGY_EV, **keywords}, gpts=grid(p), extent=extent(atoms), device=device)


def focused_probe(atoms, p, device):
    """A probe without aberrations, not built yet; it stands in the middle of the crystal where nothing scans it."""
    import abtem

    return abtem.Probe(
        energy=ENERGY_EV, semiangle_cutoff=CONVERGENCE_MRAD, gpts=grid(p), extent=extent(atoms), device=device
    )


def raster(atoms, p):
    """`p.scan` probe positions over the whole crystal, without its far edges: there the crystal begins again.

    Numbers of positions share no divisor with the numbers of cells, so that each position is another place of the cell.
    """
    import abtem

    return abtem.GridScan(start=(0, 0), end=extent(atoms), gpts=tuple(p.scan), endpoint=False)


def exit_wave(illumination, target, p):
    """The computed waves behind `target`."""
    lazy = p.get("lazy", True)
    return computed(illumination.multislice(target, lazy=lazy, **propagator(p)))


def scanned(probe, target, positions, detectors, p):
    """What the detectors read while the probe steps over `target`, `p.max_batch` positions at a time."""
    lazy = p.get("lazy", True)
    return computed(
        probe.scan(target, scan=positions, detectors=detectors, max_batch=p.max_batch, lazy=lazy, **propagator(p))
    )


def computed(measured):
    """`measured`, after its dask graph has run where it has one. Eager scans of many detectors give a plain list."""
    if not hasattr(measured, "compute"):
        return measured
    if getattr(measured, "is_lazy", True):
        before_compute(measured)
    return measured.compute(progress_bar=False)
