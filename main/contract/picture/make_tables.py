"""Writes colour-tables.ts from the maps' published tables, one hex colour an entry.

Run with matplotlib 3.10.8 (viridis, magma, cividis, twilight) and cmcrameri 1.9 (vik, berlin):
    uv run --with matplotlib==3.10.8 --with cmcrameri==1.9 make_tables.py > colour-tables.ts
"""

from cmcrameri import cm
from matplotlib import colormaps
from matplotlib.colors import to_hex

HEAD = """\
// Made by make_tables.py; not edited by hand. One hex colour an entry, from the maps' published tables.
// viridis, magma (S. van der Walt, N. Smith): CC0. cividis (J. Nunez, C. Anderton, R. Renslow, 2018) and
// twilight (B. Doran): as matplotlib 3.10.8 ships them, its licence (PSF-based, BSD-compatible).
// vik, berlin (F. Crameri, Scientific colour maps, doi 10.5281/zenodo.1243862): as cmcrameri 1.9 ships them, MIT."""

maps = {name: colormaps[name] for name in ("viridis", "magma", "cividis", "twilight")}
maps |= {"vik": cm.vik, "berlin": cm.berlin}

print(HEAD)
print("export const colourTables = {")
for name, colour_map in maps.items():
    entries = "".join(to_hex(colour_map(entry))[1:] for entry in range(colour_map.N))
    print(f"  {name}:\n    '{entries}',")
print("} as const")
