import { useMemo, useState } from 'react'
import { formatBound } from '../../../../main/contract/format-number.ts'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { SmallButton } from '../../../ui/SmallButton.tsx'
import type { Axis } from '../../../../main/contract/picture/axis.ts'
import { type Along, profileOf, relativeProfile } from '../numbers/profile.ts'
import { LoadingLine } from '../../../ui/LoadingLine.tsx'
import { isDense } from '../../../../main/contract/picture/shown-plane.ts'
import type { PanePicture } from '../../../../main/contract/picture/pictures.ts'
import type { Desk } from '../state/use-desk.ts'
import { cursorOf, sideOf } from '../state/use-desk.ts'
import css from './profile.module.css'
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
  const placed = along === 'columns' ? row : column
  const side = sideOf(desk, 'a')
  const planeA = densePlane(pictures.a)
  const planeB = densePlane(pictures.b)
  const profileA = useProfile(planeA, along, placed)
  const profileB = useProfile(planeB, along, placed)
  const values = useMemo(
    () => [
      ...(profileA === null ? [] : [{ values: profileA, token: `--data-${side}` }]),
      ...(profileB === null ? [] : [{ values: profileB, token: '--data-b' }]),
    ],
    [side, profileA, profileB],
  )
  const errors = useMemo(
    () =>
      profileA === null || profileB?.length !== profileA.length
        ? null
        : [{ values: relativeProfile(profileA, profileB), token: '--st-drift-fill' }],
    [profileA, profileB],
  )
  if (pictures.a === null) return null
  if (planeA === null || (pictures.b !== null && planeB === null)) return <LoadingLine what="Reading every element" />
  const name = (axis ?? noAxis).name
  const cursor = along === 'columns' ? column : row
  const onCursor = (index: number) => {
    const to = along === 'columns' ? { row, column: index } : { row: index, column }
    dispatch({ do: 'set', pane: state.active, settings: { cursor: to } })
  }
  const shared = { axis: axis ?? noAxis, cursor, onCursor }
  const place = across === null ? '' : `${across.name} = ${String(placed)}, width 1 px`
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

const densePlane = (picture: PanePicture | null) => (picture !== null && isDense(picture.plane) ? picture.plane : null)

function useProfile(plane: Parameters<typeof profileOf>[0] | null, along: Along, placed: number): Float64Array | null {
  return useMemo(
    () => (plane === null ? null : profileOf(plane, along, { row: placed, column: placed })),
    [plane, along, placed],
  )
}
