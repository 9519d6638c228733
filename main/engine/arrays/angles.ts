/** Scattering angles of electrons: reciprocal lengths as the angles that they stand for. */

/** Å, of electrons of `energy` eV, relativistic. */
export const wavelengthOf = (energy: number): number => 12.264_259 / Math.sqrt(energy * (1 + 0.978_475_6e-6 * energy))

/** mrad for one 1/Å, in the small-angle approximation that abTEM uses: wavelength times spatial frequency. */
export const milliradiansPerReciprocal = (energy: number): number => wavelengthOf(energy) * 1e3

export const isReciprocalLength = (units: string): boolean => /^1\s*\/\s*(Å|Angstrom)$/i.test(units)
