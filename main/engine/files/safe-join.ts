import { join } from 'node:path'

const forbidden = /[\\\u0000-\u001f\u007f]/

/**
 * A path from a file (manifest, record, archive) joined below `folder`, or null where it is refused: empty, absolute
 * (also `C:`), upward, with empty or `.` parts, a backslash, NUL or another control character. Symbolic links are not
 * looked at: whoever opens the file does that.
 */
export function safeJoin(folder: string, relative: string): string | null {
  if (forbidden.test(relative) || /^[A-Za-z]:/.test(relative)) return null
  const parts = relative.split('/')
  return parts.some((part) => part === '' || part === '.' || part === '..') ? null : join(folder, ...parts)
}
