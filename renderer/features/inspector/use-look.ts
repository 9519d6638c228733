import { useEffect, useState } from 'react'
import { currentLink, navigate } from '../../lib/router.ts'
import { useSettled } from '../../lib/use-settled.ts'

/** Long enough that a dragged limit does not write an address for every pixel. */
const settlesMs = 300

/** The look at arrays in the address: read once, and kept at what is shown, without a step back for each. */
export function useLook(query: URLSearchParams) {
  const [given] = useState(() => query.get('look'))
  const [look, onLook] = useState(given)
  const settled = useSettled(look, settlesMs)
  useEffect(() => {
    navigate(withLook(currentLink(), settled), { replace: true })
  }, [settled])
  return { look: given, onLook, link: () => withLook(currentLink(), look) }
}

/** The link with another look, or without one. */
function withLook(link: string, look: string | null): string {
  const [path = '', text = ''] = link.split('?', 2)
  const query = new URLSearchParams(text)
  if (look === null) query.delete('look')
  else query.set('look', look)
  return query.size === 0 ? path : `${path}?${query.toString()}`
}
