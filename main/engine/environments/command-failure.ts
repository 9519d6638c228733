import { failure, type FailureCode, type Refusal } from '../../contract/outcome.ts'
import type { CommandResult } from './run-command.ts'

const fullDisk = /No space left on device|\(os error 28\)|Disk quota exceeded|\bENOSPC\b/
/** As uv, pip, git and ssh say it. */
const noNetwork =
  /dns error|error sending request|client error \(Connect\)|Failed to establish a new connection|connection broken by|Temporary failure in name resolution|Name or service not known|Could not resolve host|Network is unreachable|Connection refused|[Cc]onnection timed out|ConnectTimeout|ProxyError|network was disabled|[Nn]etwork connectivity is disabled/

/**
 * What a failed command means for a person. `doing` completes the sentence "… while ___", e.g. "fetching abtem 1.0.10";
 * `otherwise` is the code where neither the disk, the network nor the person is the cause.
 */
export function commandFailure(
  result: CommandResult,
  doing: string,
  place: string,
  otherwise: FailureCode,
  cure?: string,
): Refusal {
  const words = `${result.stderr}\n${result.stdout}`
  if (result.cancelled) return failure('CANCELLED', { message: `Stopped while ${doing}.` })
  if (fullDisk.test(words))
    return failure('DISK_FULL', {
      message: `The disk is full: it ran out of space in ${place} while ${doing}.`,
      cure: 'Free space on that disk, then run the same command again; finished work is kept.',
    })
  if (noNetwork.test(words))
    return failure('NO_NETWORK', {
      message: `There is no network for ${doing}: ${shortened(result.stderr)}`,
      cure: 'Connect, or set the proxy and index settings (HTTPS_PROXY, PIP_INDEX_URL, UV_DEFAULT_INDEX). What is cached already runs without network.',
      detail: words,
    })
  return failure(otherwise, {
    message: `Failed while ${doing}: ${shortened(result.stderr || result.stdout) || silence(result)}`,
    ...(cure === undefined ? {} : { cure }),
    detail: words,
  })
}

const silence = ({ code }: CommandResult) =>
  code === null ? 'it was ended by a signal.' : `it ended with code ${String(code)} and said nothing.`

/** The words of a tool on one line: its errors where it marks them, else its last words; at most 500 characters. */
export function shortened(words: string): string {
  const lines = words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(WARNING|warning|hint|\[notice\])/.test(line))
  const firstError = lines.findIndex((line) => /^(error|fatal|×)/i.test(line))
  const kept = (firstError < 0 ? lines.slice(-3) : lines.slice(firstError)).join(' ').replace(/\s+/g, ' ')
  return kept.length > 500 ? `${kept.slice(0, 499)}…` : kept
}
