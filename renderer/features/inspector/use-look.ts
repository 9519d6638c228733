import { useEffect, useRef, useState } from 'react'
import { currentLink, navigate } from '../../lib/router.ts'
import { useSettled } from '../../lib/use-settled.ts'

/** Long enough that a dragged limit does not write an address for every pixel. */
const settlesMs = 300

/**
 * The look at arrays in the address, which is kept at what is shown without a step back for each. An address that somebody
 * else gives is followed: `opened` is another one then, a key for what is shown by it.
 */
export function useLook(query: URLSearchParams) {
  const asked = query.get('look')
  const [{ look, opened }, setShown] = useState({ look: asked, opened: 0 })
  const written = useRef(asked)
  const settled = useSettled(look, settlesMs)
  useEffect(() => {
    written.current = settled
    navigate(withLook(currentLink(), settled), { replace: true })
  }, [settled])
  useEffect(() => {
    if (asked === written.current) return
    written.current = asked
    setShown((before) => ({ look: asked, opened: before.opened + 1 }))
  }, [asked])
  const onLook = (told: string | null) => {
    setShown((before) => ({ ...before, look: told }))
  }
  return { look, onLook, opened, link: () => withLook(currentLink(), look) }
}

/** The link with another look, or without one. */
function withLook(link: string, look: string | null): string {
  const [path = '', text = ''] = link.split('?', 2)
  const query = new URLSearchParams(text)
  if (look === null) query.delete('look')
  else query.set('look', look)
  return query.size === 0 ? path : `${path}?${query.toString()}`
}
