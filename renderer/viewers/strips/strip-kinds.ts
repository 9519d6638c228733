/** What a channel of meters is to people: name, unit, limits, number formats. */
import { formatMemory } from '../../../main/contract/format-number.ts'

export type MeterChannel = { name: string; unit: string }

export type Strip = {
  /** Place among the ring's columns. */
  channel: number
  name: string
  /** A token of ui/tokens.css. */
  colour: string
  /** The unit to count in while the highest value is this. */
  unitFor: (peak: number) => { name: string; size: number }
  /** Top of the axis, in the channel's own unit. */
  topFor: (peak: number) => number
  /** A value with its unit. */
  format: (value: number) => string
}

const names: Record<string, string> = {
  rss: 'RSS',
  cpu: 'CPU',
  device_memory: 'Device memory',
  device_use: 'Device use',
}

const spoken = (name: string): string =>
  names[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')

/** The strips of a meters file, its time left out. */
export const stripsOf = (channels: readonly MeterChannel[]): Strip[] =>
  channels.flatMap(({ name, unit }, channel) =>
    channel === 0
      ? []
      : [
          {
            channel,
            name: spoken(name),
            colour: name.startsWith('device') ? '--data-4' : '--data-1',
            ...(kinds[unit] ?? plain(unit)),
          },
        ],
  )

type Kind = Pick<Strip, 'unitFor' | 'topFor' | 'format'>

const binary = ['B', 'KiB', 'MiB', 'GiB', 'TiB'].map((name, step) => ({ name, size: 1024 ** step }))
const smallest = { name: 'B', size: 1 }
const binaryUnit = (peak: number) => binary.findLast(({ size }) => peak >= size) ?? smallest

/** At most two decimals where there is room for them. */
const percent = (value: number): string => `${value.toFixed(0)} %`

const kinds: Record<string, Kind> = {
  bytes: {
    unitFor: binaryUnit,
    topFor: (peak) => {
      const { size } = binaryUnit(peak)
      return niceTop(peak / size) * size
    },
    format: formatMemory,
  },
  // One core in full use is 100 %, as in top.
  cores: {
    unitFor: () => ({ name: '%', size: 0.01 }),
    topFor: (peak) => Math.max(1, niceTop(peak / 1.05)),
    format: (value) => percent(100 * value),
  },
  percent: { unitFor: () => ({ name: '%', size: 1 }), topFor: () => 100, format: percent },
}

const plain = (unit: string): Kind => ({
  unitFor: () => ({ name: unit, size: 1 }),
  topFor: niceTop,
  format: (value) => `${String(Number(value.toPrecision(3)))} ${unit}`,
})

const niceSteps = [1, 2, 3, 4, 5, 6, 8, 10]

/** The lowest round number that is not below `peak`; halves of it are round too, near enough. */
export function niceTop(peak: number): number {
  if (!(peak > 0)) return 1
  const power = 10 ** Math.floor(Math.log10(peak))
  return (niceSteps.find((step) => step * power >= peak) ?? 10) * power
}
