/** Scattering angles of electrons: reciprocal lengths as the angles that they stand for. */
import type { ArrayAxis } from '../../contract/array-view.ts'

/** Å, of electrons of `energy` eV, relativistic. */
const wavelengthOf = (energy: number): number => 12.264_259 / Math.sqrt(energy * (1 + 0.978_475_6e-6 * energy))

/** mrad for one 1/Å, in the small-angle approximation that abTEM uses: wavelength times spatial frequency. */
const milliradiansPerReciprocal = (energy: number): number => wavelengthOf(energy) * 1e3

export const isReciprocalLength = (units: string): boolean => /^1\s*\/\s*(Å|Angstrom)$/i.test(units)

/** Reciprocal lengths in mrad where the energy (eV) is known: what people who look at diffraction patterns read. */
export function asAngles(axis: ArrayAxis, energy: unknown): ArrayAxis {
  const { units, sampling, offset, values } = axis
  if (typeof energy !== 'number' || !(energy > 0) || units === null || !isReciprocalLength(units)) return axis
  const factor = milliradiansPerReciprocal(energy)
  return {
    ...axis,
    units: 'mrad',
    sampling: sampling === null ? null : sampling * factor,
    offset: offset * factor,
    values: values === null ? null : values.map((value) => value * factor),
  }
}
