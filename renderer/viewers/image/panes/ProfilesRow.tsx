import { useMemo, useState } from 'react'
import { formatBound, formatCount } from '../../../../main/contract/format-number.ts'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { SmallButton } from '../../../ui/SmallButton.tsx'
import type { Axis } from '../../../../main/contract/picture/axis.ts'
import type { Keep } from '../../../../main/contract/picture/reduce.ts'
import { type Profiles, useProfiles } from '../details/use-profiles.ts'
import { type Along, coarseAxis, relativeProfile } from '../numbers/profile.ts'
import { LoadingLine } from '../../../ui/LoadingLine.tsx'
import type { Desk } from '../state/use-desk.ts'
import { cursorOf, sideOf } from '../state/use-desk.ts'
import pane from './pane.module.css'
import css from './profile.module.css'
import { keepWords } from './PaneHead.tsx'
import { ProfilePlot } from './ProfilePlot.tsx'

export type ProfilesRowProps = {
  desk: Desk
  /** The bound of the relative error; null where there is none. */
  bound: number | null
}

const log = { kind: 'log' } as const
const noAxis: Axis = { name: 'index', length: 1, unit: null, coordinates: null }

/** Both sides along one axis through the cross-hair, and how far they are apart, on log axes. */
export function ProfilesRow({ desk, bound }: ProfilesRowProps) {
  const [wanted, setAlong] = useState<Along>('columns')
  const { pictures, rows, columns, state, dispatch } = desk
  const along = rows === null ? 'columns' : wanted
  const [axis, across] = along === 'columns' ? [columns, rows] : [rows, columns]
  const { row, column } = cursorOf(desk, 'a')
  const side = sideOf(desk, 'a')
  const { profiles, failure } = useProfiles(desk, along)
  const { a: profileA = null, b: profileB = null, factor = 1 } = profiles ?? {}
  const values = useMemo(
    () => [
      ...(profileA === null ? [] : [{ values: profileA, token: `--data-${side}` }]),
      ...(profileB === null ? [] : [{ values: profileB, token: '--data-b' }]),
    ],
    [side, profileA, profileB],
  )
  const errors = useMemo(
    () =>
      profileA === null || factor > 1 || profileB?.length !== profileA.length
        ? null
        : [{ values: relativeProfile(profileA, profileB), token: '--st-drift-fill' }],
    [profileA, profileB, factor],
  )
  if (failure !== null) return <p className={pane.fault}>{failure.message}</p>
  if (pictures.a === null || profiles === null) return <LoadingLine what="Reading every element" />
  const name = (axis ?? noAxis).name
  const cursor = along === 'columns' ? column : row
  const onCursor = (index: number) => {
    const middle = factor * index + Math.floor(factor / 2)
    const to = along === 'columns' ? { row, column: middle } : { row: middle, column }
    dispatch({ do: 'set', pane: state.active, settings: { cursor: to } })
  }
  const shared = { axis: coarseAxis(axis ?? noAxis, factor), cursor: Math.floor(cursor / factor), onCursor }
  const place = lineWords(across, profiles, pictures.a.keep)
  return (
    <div className={css.profiles} data-wide={state.layout === 'side-by-side'}>
      <section>
        <SectionHead
          title={
            <span title={`Profile along ${name}, ${place}`}>
              {`Profile along ${name} `}
              <span className={css.plain}>{place}</span>
            </span>
          }
          right={
            <>
              {across !== null && (
                <SmallButton
                  onClick={() => {
                    setAlong(along === 'columns' ? 'rows' : 'columns')
                  }}
                >
                  Along {across.name}
                </SmallButton>
              )}
              <span className={css.key} data-side={side}>
                {side.toUpperCase()}
              </span>
              {profileB !== null && (
                <span className={css.key} data-side="b">
                  B
                </span>
              )}
            </>
          }
        />
        <ProfilePlot label={`Profile along ${name}`} series={values} scale={pictures.a.scale} {...shared} />
      </section>
      {errors !== null && (
        <section>
          <SectionHead
            title={
              <>
                |B − A| / A <span className={css.plain}>same {along === 'columns' ? 'row' : 'column'}</span>
              </>
            }
            right={bound === null ? undefined : `bound ${formatBound(bound)}`}
          />
          <ProfilePlot label={`Relative error along ${name}`} series={errors} scale={log} bound={bound} {...shared} />
        </section>
      )}
    </div>
  )
}

/** Where the line stands, and what its values are of. */
function lineWords(across: Axis | null, { placed, factor }: Profiles, keep: Keep): string {
  if (factor === 1) return across === null ? '' : `${across.name} = ${placed}, width 1 px`
  const [size, block] = [formatCount(factor), formatCount(factor ** (across === null ? 1 : 2))]
  const which = `the ${keepWords[keep]} of each ${across === null ? block : `${size} × ${size}`} elements`
  return across === null ? which : `${across.name} = ${placed}, ${which}`
}
