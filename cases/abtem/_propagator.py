"""Keywords of the multislice call that not every abTEM has."""

from driftscope_runner.probes import has_parameter

MULTISLICE = "abtem.multislice:multislice_and_detect"

# Probed there and not on the methods of Probe or PlaneWave, whose **kwargs hide what is passed on.
has_algorithm = has_parameter(MULTISLICE, "algorithm")
has_slice_chunks = has_parameter(MULTISLICE, "potential_chunk_size")


def is_of_first_order():
    """Fits where the version's own Fourier propagator is that of order 1, as up to abTEM 1.0.11."""
    from abtem.multislice import FourierMultislice

    order = FourierMultislice().order
    return None if order == 1 else f"The propagator of this abTEM is of order {order}."


def propagator(p):
    """Keyword arguments for `multislice` and `scan`.

    `p.order` (set by the variants `order1` and `order2`) pins the Fourier propagator to that order of its expansion;
    without it the version's own default runs. The slices in memory at once are pinned to `p.slice_chunk`
    where that can be asked for.
    """
    keywords = {}
    if p.get("order") is not None:
        from abtem.multislice import FourierMultislice

        keywords["algorithm"] = FourierMultislice(order=p.order)
    if p.get("slice_chunk") is not None and has_slice_chunks() is None:
        keywords["potential_chunk_size"] = p.slice_chunk
    return keywords
