import { useEffect } from 'react'
import { linkTo, navigate, type ViewProps } from '../../lib/router.ts'

/** `/bundles/<id>` leads to the list with that bundle selected: which one is looked at is no step of its own. */
export default function BundleLink({ params }: ViewProps) {
  const id = params['id'] ?? ''
  useEffect(() => {
    navigate(linkTo('/bundles', { bundle: id }), { replace: true })
  }, [id])
  return null
}
