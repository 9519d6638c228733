"""The graph of a dask array."""


def lazy_graph(value):
    return value.__dask_graph__()
