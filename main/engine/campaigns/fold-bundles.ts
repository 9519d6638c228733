import { join } from 'node:path'
import { type Outcome, success } from '../../contract/outcome.ts'
import type { Schedule } from '../../contract/schedule.ts'
import type { Preset } from '../../contract/words.ts'
import { foldRecords } from '../bundles/fold-records.ts'
import { type OpenedBundle, openBundle } from '../bundles/open-bundle.ts'
import { writeBundle } from '../bundles/write-bundle.ts'
import type { ComparedBundle } from './compare-bundles.ts'
import type { Run } from './read-run.ts'

/** `view` is the bundle as it is compared: with its arrays, also where they are not kept. */
export type SideBundle = { side: string; preset: Preset; bundle: OpenedBundle; view: ComparedBundle }

/** One bundle a side and preset; none where nothing of it was finished. */
export async function foldBundles(
  folder: string,
  { schedule, samples, start }: Run,
  signal: AbortSignal,
): Promise<Outcome<SideBundle[]>> {
  const write = async (place: string, of: Schedule, side: string, preset: Preset): Promise<Outcome<OpenedBundle>> => {
    const written = await writeBundle(foldRecords(of, samples, side, preset, start), place)
    return written.ok ? openBundle(place) : written
  }
  const bundles: SideBundle[] = []
  for (const { side } of schedule.sides) {
    for (const preset of new Set(schedule.plan.presets)) {
      if (!samples.some(({ sample }) => sample.side === side && sample.preset === preset)) continue
      signal.throwIfAborted()
      const place = join(folder, `${side}-${preset}`)
      const bundle = await write(place, schedule, side, preset)
      if (!bundle.ok) return bundle
      if (schedule.plan.arrays !== 'none') {
        bundles.push({ side, preset, bundle: bundle.value, view: bundle.value })
        continue
      }
      // The arrays that the bundle does not keep are compared first.
      const all = { ...schedule, plan: { ...schedule.plan, arrays: 'all' as const } }
      const whole = await write(`${place}-whole`, all, side, preset)
      if (!whole.ok) return whole
      bundles.push({
        side,
        preset,
        bundle: bundle.value,
        view: { ...bundle.value, folder: whole.value.folder },
      })
    }
  }
  return success(bundles)
}
