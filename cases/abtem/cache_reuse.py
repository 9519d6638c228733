from _structures import crystal, nominal_bytes, potential, varied
from _waves import exit_wave, plane_wave
from driftscope_runner.registry import Relation, Tier, Variant, case


@case(
    "cache.reuse",
    outputs=["first", "other", "again"],
    tiers={
        "quick": Tier(
            timeout=120,
            material="Si",
            cells=(4, 4, 4),
            gpts=256,
            slice_thickness=2.0,
            slice_chunk=4,
            other={"material": "Au", "cells": (5, 5, 3), "gpts": 192},
        ),
        "standard": Tier(
            timeout=600,
            material="Si",
            cells=(8, 8, 15),
            gpts=1024,
            slice_thickness=2.0,
            slice_chunk=8,
            other={"material": "Au", "cells": (8, 8, 10), "gpts": 768},
        ),
    },
    variants={
        "multislice": Variant(waves=True),
        # Equal pixels and element on another extent: what a cache that is keyed by the element alone mistakes.
        "shared_same_gpts": Variant(
            shared_integrator=True,
            cells=(4, 4, 2),
            gpts=128,
            other={"material": "Si", "cells": (3, 3, 2), "gpts": 128},
        ),
    },
    consistency=[
        Relation(
            "The third use of a crystal gives what the first gave.",
            of=("default", "multislice", "shared_same_gpts"),
            outputs={"again": "first"},
        )
    ],
    nominal_bytes=lambda p: 3 * nominal_bytes(p),
    tags=("cache",),
)
def same_crystal_again(p, device):
    """A crystal, another one on another grid, and the first again, in one process: the third must equal the first.

    Catches whatever abTEM remembers of one crystal and uses for another. Up to 1.0.10 an integrator that is given to
    two potentials (variant `shared_same_gpts`) used the scattering factors of the first extent for the second too:
    0.34 of the maximum. Gold, since the coordinates of silicon survive abTEM's rounding unharmed.
    Outputs: `first`, `other`, `again` (slice, x, y), V Å; under `multislice` exit waves (x, y), complex amplitude.
    """
    from abtem.integrals import ScatteringFactorProjectionIntegrals

    steps = (p, varied(p, **p.other), p)

    def run():
        shared = {"integrator": ScatteringFactorProjectionIntegrals("lobato")} if p.get("shared_integrator") else {}

        def result(step):
            atoms = crystal(step.material, step.cells)
            target = potential(atoms, step, device, **shared)
            return exit_wave(plane_wave(atoms, step, device), target, p) if p.get("waves") else target.build(lazy=False)

        return [result(step) for step in steps]

    return run
