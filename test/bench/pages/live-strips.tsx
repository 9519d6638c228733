/** The live campaign's strips, fed through its own polling of the engine; the engine is played: it counts time. */
import { useSyncExternalStore } from 'react'
import type { Connection } from '../../../renderer/engine-client/connection.ts'
import { createMetersStream, type MetersFacts } from '../../../renderer/features/campaign/meters-stream.ts'
import { Strips } from '../../../renderer/viewers/strips/Strips.tsx'
import { api } from '../../../main/contract/api.ts'
import type { MetersPart } from '../../../main/contract/live.ts'
import { success } from '../../../main/contract/outcome.ts'
import { mount } from './mount.tsx'

const meters = 16
const hz = 20
const units = ['bytes', 'cores', 'bytes', 'percent']
const names = ['rss', 'cpu', 'device_memory', 'device_use']
const channels = [
  { name: 't_s', unit: 's' },
  ...Array.from({ length: meters }, (_, meter) => ({
    name: `${names[meter % 4] ?? ''}${meter < 4 ? '' : `_${String(Math.floor(meter / 4))}`}`,
    unit: units[meter % 4] ?? '',
  })),
]
const scale = (unit: string) => ({ bytes: 2e9, cores: 8, percent: 100 })[unit] ?? 1
const startMs = performance.now()

/** Saw teeth and steps of several periods: each strip has something to draw in every stretch. */
function sample(channel: number, row: number): number {
  const t_s = row / hz
  if (channel === 0) return t_s
  const wave = 0.5 + 0.3 * Math.sin(t_s * (0.3 + channel / 7)) + (0.2 * ((row * 7919 * channel) % 97)) / 97
  return wave * scale(channels[channel]?.unit ?? '')
}

function partFrom(from_row: number): MetersPart {
  const to_row = Math.floor(((performance.now() - startMs) / 1000) * hz)
  const rows = Array.from({ length: Math.max(0, to_row - from_row) }, (_, place) => from_row + place)
  return {
    attempt: 0,
    hz,
    channels,
    from_row,
    to_row: Math.max(from_row, to_row),
    columns: channels.map((_, channel) => rows.map((row) => sample(channel, row))),
    marks: [
      { name: 'import', t_s: 0 },
      { name: 'setup', t_s: 4 },
      { name: 'warm', t_s: 12 },
    ],
    ended: false,
    started_utc: '2026-08-30T18:02:00.000Z',
    pid: 1,
  }
}

/** As over the wire: text that is parsed. */
const engine: Pick<Connection, 'call'> = {
  call: (method, params) => {
    const { from_row } = api['executions.meters'].params.parse(params)
    const text = JSON.stringify(partFrom(from_row))
    return Promise.resolve(success(api[method].result.parse(JSON.parse(text)) as never))
  },
}

const stream = createMetersStream(engine, { campaign_id: '00000000-0000-4000-8000-000000000000', n: 0, attempt: 0 })

function Live() {
  const { meters: found, marks, ended } = useSyncExternalStore<MetersFacts>(stream.subscribe, stream.facts)
  if (found === null) return null
  const facts = { marks, ended, expectedMarks: [], expectedEnd_s: null }
  return <Strips label="Meters of the benchmark" ring={found.ring} strips={found.strips} facts={facts} />
}

mount(<Live />)
