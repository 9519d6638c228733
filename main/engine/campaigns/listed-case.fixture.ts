import type { ListedCase } from '../../contract/registry.ts'

const hash = '0'.repeat(64)
const bounds = { rel: 1e-10, above_rel: 1e-6, intensity: 1e-12, max_abs_norm: 1e-10, declared: false }

/** A case as the runner lists it, for tests: one output `out`, quick tier on the cpu, 30 s. */
export function listedCase(name: string): ListedCase {
  return {
    case_id: `${name}@quick/cpu`,
    name,
    variant: 'default',
    tier: 'quick',
    device: 'cpu',
    compare_as: null,
    flag: true,
    stable_expected: true,
    tags: [],
    outputs: ['out'],
    tolerance: { out: bounds },
    timeout_s: 30,
    nominal_bytes: null,
    params: {},
    sweep: null,
    doc: '',
    case_hash: { accuracy: hash, 'float32-tracking': hash, speed: hash, memory: hash },
  }
}
