from _structures import crystal, nominal_bytes, potential
from _waves import CONVERGENCE_MRAD, ENERGY_EV, computed, focused_probe, raster, scanned
from driftscope_runner.registry import Relation, Tier, Tolerance, Variant, case


@case(
    "prism.scan",
    outputs=["bf", "adf"],
    tiers={
        "quick": Tier(
            timeout=120,
            material="Si",
            cells=(2, 2, 5),
            gpts=128,
            slice_thickness=2.0,
            slice_chunk=4,
            scan=(5, 5),
            max_batch=8,
            interpolation=1,
        ),
        "standard": Tier(
            timeout=1800,
            material="Si",
            cells=(4, 4, 10),
            gpts=256,
            slice_thickness=2.0,
            slice_chunk=8,
            scan=(15, 15),
            max_batch=8,
            interpolation=1,
        ),
        "large": Tier(
            timeout=7200,
            devices=("gpu",),
            material="Si",
            cells=(10, 10, 20),
            gpts=1024,
            slice_thickness=2.0,
            slice_chunk=8,
            scan=(13, 13),
            max_batch=8,
            interpolation=2,
        ),
    },
    variants={"interp2": Variant(interpolation=2), "multislice": Variant(interpolation=None)},
    consistency=[
        Relation(
            "Without interpolation PRISM gives the images of the multislice method.",
            to="multislice",
            tolerance=Tolerance(rel=1e-5, intensity=1e-5, max_abs_norm=1e-5),
            tiers=("quick", "standard"),  # the large one interpolates
        ),
        Relation(
            "With every second plane wave PRISM gives the images of the multislice method to a few per cent.",
            of="interp2",
            to="multislice",
            # Weak places of the dark field are off by more: 0.15 of their own intensity.
            tolerance=Tolerance(rel=0.3, intensity=0.1, max_abs_norm=0.1),
        ),
    ],
    nominal_bytes=lambda p: 20 * nominal_bytes(p),
    tags=("scan", "prism"),
)
def prism_scan(p, device):
    """PRISM: plane waves inside the probe's aperture go through the crystal once, and every probe is summed of them.

    Without interpolation the images agree with those of the multislice method to 1e-5, with `interpolation` 2 (every
    second plane wave) to a few per cent. Catches what moves the reduction alone, which no other case runs. The
    scattering matrix keeps its whole grid: cut down to its aperture it would hold no dark field. `multislice` is what
    both are held against: each probe goes through the crystal by itself.
    Outputs: `bf` up to 18 mrad and `adf` from 40 to 90 mrad (x, y), fractions of the incoming intensity.
    """
    import abtem

    atoms = crystal(p.material, p.cells)
    positions = raster(atoms, p)
    detectors = [abtem.AnnularDetector(inner=0.0, outer=18.0), abtem.AnnularDetector(inner=40.0, outer=90.0)]

    def by_multislice():
        return scanned(focused_probe(atoms, p, device), potential(atoms, p, device), positions, detectors, p)

    def by_prism():
        matrix = abtem.SMatrix(
            potential=potential(atoms, p, device),
            energy=ENERGY_EV,
            semiangle_cutoff=CONVERGENCE_MRAD,
            interpolation=p.interpolation,
            downsample=False,
            store_on_host=False,
            device=device,
        )
        batches = {"max_batch_multislice": p.max_batch, "max_batch_reduction": p.max_batch}
        return computed(matrix.scan(scan=positions, detectors=detectors, **batches))

    return by_multislice if p.interpolation is None else by_prism
