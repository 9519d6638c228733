from _iron import compile_in_this_process, magnetic_iron
from _structures import nominal_bytes
from driftscope_runner.registry import Tier, case


@case(
    "magnetism.vector_potential",
    outputs=["field"],
    tiers={
        "quick": Tier(timeout=120, material="Fe", cells=(3, 3, 3), gpts=96, slice_thickness=2.0),
        "standard": Tier(timeout=900, material="Fe", cells=(6, 6, 6), gpts=256, slice_thickness=2.0),
    },
    nominal_bytes=lambda p: 6 * nominal_bytes(p),  # three components of 8 bytes
    tags=("magnetism",),
)
def vector_potential(p, device):
    """Vector potential of body-centred iron whose moments point off the axes: (0, 0.5, 2) Bohr magnetons an atom.

    Catches what magnetism.field does, in the form that moves an electron's phase. Up to abTEM 1.0.10 the sums were
    made in float32 (1.5e-6 to 1.0.11). Its components cancel in sum, so `intensity` means little here.
    Output: `field` (slice, component, x, y), T Å², float64.
    """
    kernels = compile_in_this_process()
    from abtem.magnetism.iam import VectorPotential

    atoms = magnetic_iron(p)

    def build():
        return VectorPotential(
            atoms, gpts=(p.gpts, p.gpts), slice_thickness=p.slice_thickness, parametrization="lyon", device=device
        ).build(lazy=False)

    build()  # compiles, some seconds: no part of the time
    kernels.cleanup()
    return build
