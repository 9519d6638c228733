from _structures import crystal, nominal_bytes, potential
from _waves import focused_probe, raster, scanned
from driftscope_runner.registry import Relation, Tier, Tolerance, Variant, case

# What abTEM makes of the seed 100: one for each configuration.
SEEDS_OF_100 = (
    *(1646872011, 1793109396, 266670593, 1281090017, 172364403, 620329087, 952344643, 92237795),
    *(1262403751, 2090906891, 2034154548, 1280913229, 884502631, 1697077222, 1986087538, 1954938934),
)


@case(
    "phonons.haadf",
    outputs=["image", "mean", "displacements", "seeds"],
    tiers={
        "quick": Tier(
            timeout=120,
            material="Si",
            cells=(2, 2, 8),
            gpts=128,
            slice_thickness=2.0,
            slice_chunk=4,
            configurations=3,
            sigma=0.08,
            seed=100,
            scan=(5, 5),
            max_batch=8,
        ),
        "standard": Tier(
            timeout=900,
            material="Si",
            cells=(4, 4, 10),
            gpts=256,
            slice_thickness=2.0,
            slice_chunk=8,
            configurations=8,
            sigma=0.08,
            seed=100,
            scan=(5, 5),
            max_batch=8,
        ),
        "large": Tier(
            timeout=7200,
            devices=("gpu",),
            material="Si",
            cells=(10, 10, 20),
            gpts=1024,
            slice_thickness=2.0,
            slice_chunk=8,
            configurations=16,
            sigma=0.08,
            seed=100,
            scan=(7, 7),
            max_batch=8,
        ),
    },
    variants={
        "members": Variant(seed=SEEDS_OF_100, ensemble_mean=False),
        "eager": Variant(lazy=False),
    },
    consistency=[
        Relation("Lazy and eager images are the same to the last bit.", of="eager", to="default"),
        Relation(
            "The mean that abTEM takes is the mean of the members, whose seeds are those of the one seed.",
            of="members",
            to="default",
            outputs=("mean", "displacements", "seeds"),
            tolerance=Tolerance(rel=1e-12, max_abs_norm=1e-12),
        ),
    ],
    nominal_bytes=nominal_bytes,
    tags=("scan", "ensemble"),
)
def thermal_diffuse_image(p, device):
    """Dark-field image of vibrating silicon: the mean over `configurations` frozen snapshots of the lattice.

    Every atom is displaced at random with a standard deviation of `sigma` Å along x, y and z. Displacements and
    seeds say whether a drift lies in the random numbers or in what becomes of them. `eager` must equal the lazy
    image; in abTEM 1.0.9 it was wrong by 0.27 of the maximum (#267).
    Outputs: `image` (x, y), with a leading axis of configurations under `members`, and `mean` (x, y) over them,
    fractions of the incoming intensity; `displacements` (configuration, atom, xyz), Å; `seeds`, int64.
    """
    import abtem
    import numpy as np

    atoms = crystal(p.material, p.cells)
    seed = tuple(p.seed[: p.configurations]) if isinstance(p.seed, (list, tuple)) else p.seed
    keeps_members = not p.get("ensemble_mean", True)
    probe = focused_probe(atoms, p, device)
    positions = raster(atoms, p)
    detector = abtem.AnnularDetector(inner=40.0, outer=90.0)

    def run():
        phonons = abtem.FrozenPhonons(
            atoms, p.configurations, p.sigma, directions="xyz", seed=seed, ensemble_mean=not keeps_members
        )
        image = scanned(probe, potential(phonons, p, device), positions, detector, p)
        mean = image.to_cpu().array.mean(axis=0) if keeps_members else image
        snapshots = phonons.to_atoms_ensemble().trajectory
        displacements = np.stack([snapshot.positions - atoms.positions for snapshot in snapshots])
        return image, mean, displacements, np.array(phonons.seed, dtype=np.int64)

    return run
