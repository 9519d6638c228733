/** Readers of option values: what is wrong is said with what would be right. */
import { InvalidArgumentError } from 'commander'

/** For an option that may be repeated: adds one of `allowed`. */
export const oneOfSeveral =
  <T extends string>(allowed: readonly T[]) =>
  (text: string, before: readonly T[] = []): T[] => [...before, oneOf(allowed)(text)]

export const oneOf =
  <T extends string>(allowed: readonly T[]) =>
  (text: string): T => {
    const value = allowed.find((candidate) => candidate === text)
    if (value === undefined) throw new InvalidArgumentError(`Allowed are ${allowed.join(', ')}.`)
    return value
  }

export const several = (text: string, before: readonly string[] = []): string[] => [...before, nonEmpty(text)]

export function nonEmpty(text: string): string {
  if (text === '') throw new InvalidArgumentError('It must not be empty.')
  return text
}

export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < least || value > most) {
      throw new InvalidArgumentError(`It must be a whole number from ${String(least)} to ${String(most)}.`)
    }
    return value
  }

export function secondsAboveZero(text: string): number {
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value) || value <= 0) {
    throw new InvalidArgumentError('It must be a number of seconds above zero.')
  }
  return value
}

/** `drift,shape,speed:5%`, also repeated. */
export const gates =
  (isGate: (text: string) => boolean) =>
  (text: string, before: readonly string[] = []): string[] => {
    const names = text.split(',').map((name) => name.trim())
    const wrong = names.find((name) => !isGate(name))
    if (wrong !== undefined) {
      throw new InvalidArgumentError(
        `"${wrong}" is no gate. Allowed are drift, shape, error, missing, speed[:N%], memory[:N%], joined by commas.`,
      )
    }
    return [...before, ...names]
  }
