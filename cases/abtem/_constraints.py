"""Which packages a version of abTEM needs older than it says (`[[constraint]]` in suite.toml)."""


def bloch_needs_pandas_2():
    """A Bloch calculation of a few beams; up to abTEM 1.0.10 it writes into a table's array, which pandas 3 forbids."""
    import abtem
    from _structures import crystal

    if not hasattr(abtem, "BlochWaves"):
        return None
    factors = abtem.StructureFactor(crystal("Si", (1, 1, 1)), g_max=2.0, parametrization="lobato", thermal_sigma=0.08)
    waves = abtem.BlochWaves(structure_factor=factors, energy=200e3, sg_max=0.1, g_max=1.0)
    try:
        waves.calculate_diffraction_patterns([10.0], lazy=False)
    except ValueError as error:
        if "read-only" in str(error):
            return f"its Bloch waves write into a table's array, which pandas 3 hands out read-only ({error})"
        raise
    return None
