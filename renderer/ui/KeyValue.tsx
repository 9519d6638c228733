import { Fragment, type ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'
import css from './KeyValue.module.css'

export type KeyValueProps = {
  /** Pairs in order; a pair whose value is undefined is left out. */
  items: readonly (readonly [key: string, value: ReactNode])[]
  /** Words: values at the left. Left out: numbers, at the right. */
  left?: boolean
}

/** Names and values, 20 px a line. */
export function KeyValue({ items, left = false }: KeyValueProps) {
  return (
    <dl className={classNames(css.list, left && css.left)}>
      {items.map(([key, value]) =>
        value === undefined ? null : (
          <Fragment key={key}>
            <dt>{key}</dt>
            <dd title={typeof value === 'string' ? value : undefined}>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  )
}
