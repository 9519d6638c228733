from _iron import compile_in_this_process, magnetic_iron
from _structures import nominal_bytes
from driftscope_runner.registry import Tier, case


@case(
    "magnetism.field",
    outputs=["field"],
    tiers={
        "quick": Tier(timeout=120, material="Fe", cells=(3, 3, 3), gpts=96, slice_thickness=2.0),
        "standard": Tier(timeout=900, material="Fe", cells=(6, 6, 6), gpts=256, slice_thickness=2.0),
    },
    nominal_bytes=lambda p: 6 * nominal_bytes(p),  # three components of 8 bytes
    tags=("magnetism",),
)
def magnetic_field(p, device):
    """Magnetic field of body-centred iron whose moments all point off the axes: (0, 0.5, 2) Bohr magnetons an atom.

    Catches a wrong component, sign or sum over neighbours. Up to abTEM 1.0.10 the sums were made in float32 whatever
    the precision: 1.5e-6 to 1.0.11.
    Output: `field` (slice, component, x, y), T Å, float64.
    """
    kernels = compile_in_this_process()
    from abtem.magnetism.iam import MagneticField

    atoms = magnetic_iron(p)

    def build():
        return MagneticField(
            atoms, gpts=(p.gpts, p.gpts), slice_thickness=p.slice_thickness, parametrization="lyon", device=device
        ).build(lazy=False)

    build()  # compiles, some seconds: no part of the time
    kernels.cleanup()
    return build
