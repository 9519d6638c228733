/** Local time exists only on screen: these read UTC times of files and write what a person's clock would show. */

const two = (value: number) => String(value).padStart(2, '0')
const dayOf = (date: Date) => `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** `21:43:12`. */
export function clockTime(utc: string | Date): string {
  const date = new Date(utc)
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/** `21:43` today, `yesterday 18:02`, else `2026-08-30 18:02`. */
export function localTime(utc: string, now: Date = new Date()): string {
  const date = new Date(utc)
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`
  if (dayOf(date) === dayOf(now)) return time
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  return `${dayOf(date) === dayOf(yesterday) ? 'yesterday' : dayOf(date)} ${time}`
}
