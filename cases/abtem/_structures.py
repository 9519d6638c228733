"""The crystals of the suite, and the potential that every case starts from."""

import math

from driftscope_runner.parameters import Params

ANGSTROM_PER_CELL = {"Si": 5.43, "SrTiO3": 3.905, "Au": 4.08, "Fe": 2.87}  # cubic lattice constants


def crystal(material, cells):
    """ASE atoms of `cells` = (nx, ny, nz) cubic unit cells of "Si", "SrTiO3", "Au" or "Fe"."""
    return {"Si": silicon, "SrTiO3": strontium_titanate, "Au": gold, "Fe": iron}[material](cells)


def silicon(cells):
    """Diamond cubic silicon, 8 atoms a cell."""
    from ase.build import bulk

    return bulk("Si", "diamond", a=ANGSTROM_PER_CELL["Si"], cubic=True) * tuple(cells)


def strontium_titanate(cells):
    """Cubic perovskite (space group Pm-3m, number 221), 5 atoms a cell: Sr at the corners, Ti in the centre."""
    from ase.spacegroup import crystal as from_spacegroup

    a = ANGSTROM_PER_CELL["SrTiO3"]
    basis = [(0, 0, 0), (0.5, 0.5, 0.5), (0.5, 0.5, 0)]
    return from_spacegroup(["Sr", "Ti", "O"], basis, spacegroup=221, cellpar=[a, a, a, 90, 90, 90]) * tuple(cells)


def gold(cells):
    """Face-centred cubic gold, 4 atoms a cell."""
    from ase.build import bulk

    return bulk("Au", "fcc", a=ANGSTROM_PER_CELL["Au"], cubic=True) * tuple(cells)


def iron(cells):
    """Body-centred cubic iron, 2 atoms a cell."""
    from ase.build import bulk

    return bulk("Fe", "bcc", a=ANGSTROM_PER_CELL["Fe"], cubic=True) * tuple(cells)


def extent(atoms):
    """Width and depth of the crystal in Å, seen along the beam."""
    return tuple(float(length) for length in atoms.cell.lengths()[:2])


def grid(p):
    """Pixels along x and y: `p.gpts`, one number for both or a pair."""
    return tuple(p.gpts) if isinstance(p.gpts, (list, tuple)) else (p.gpts, p.gpts)


def varied(p, **changes):
    """`p` with some parameters changed: for cases that make more than one crystal or grid."""
    return Params({**vars(p), **changes})


def potential(atoms, p, device, projection="infinite", **keywords):
    """Lobato potential of `atoms` (or of frozen phonons), not built yet: `p.gpts` pixels, `p.slice_thickness` Å.

    The grid is given in pixels and never by its sampling: a rounding that changes between versions would change the
    grid, and every array with it. Make a new potential for each run: up to abTEM 1.0.10 the second build of one differs
    from its first by some 1e-14.
    """
    import abtem

    return abtem.Potential(
        atoms,
        gpts=grid(p),
        slice_thickness=p.slice_thickness,
        parametrization="lobato",
        projection=projection,
        device=device,
        **keywords,
    )


def slice_count(p):
    """Number of slices that `potential` cuts the crystal into; needs no abTEM."""
    return math.ceil(p.cells[2] * ANGSTROM_PER_CELL[p.material] / p.slice_thickness)


def nominal_bytes(p):
    """Rough size of a run: the potential's slices (4 bytes a pixel) and the waves of one batch (16 bytes a pixel)."""
    waves = p.get("max_batch", 1)
    if waves == "auto":
        waves = 8  # as the default variant; what abTEM chooses depends on its version
    return math.prod(grid(p)) * (4 * slice_count(p) + 16 * waves)
