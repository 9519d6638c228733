import { useMemo } from 'react'
import type { PanePicture } from '../../../../main/contract/picture/pictures.ts'
import type { Desk } from '../state/use-desk.ts'
import { blockStep, BoundPane, type BoundPaneProps } from './BoundPane.tsx'
import { differenceName } from './difference-words.ts'
import { Legend } from './Legend.tsx'
import { PaneHead } from './PaneHead.tsx'
import { ValueField } from './ValueField.tsx'

/** `picture` is null while it is waited for. */
type DifferencePaneProps = { desk: Desk; picture: PanePicture | null; marks: BoundPaneProps['marks'] }

/** What differs, and the numbers that its scale has. */
export function DifferencePane({ desk, picture, marks }: DifferencePaneProps) {
  const { difference, floor } = desk.state
  const name = differenceName(desk.state)
  const { dispatch } = desk
  const shown = useMemo(() => (picture === null ? [] : [{ picture, from: 0, to: 1 }]), [picture])
  const scale = picture?.scale
  const words =
    scale !== undefined && 'width' in scale ? (
      <>
        {`${scale.kind}, linear below `}
        <ValueField
          label="Difference, linear below"
          value={scale.width}
          inline
          onCommit={(width) => {
            if (width <= 0) return false
            dispatch({ do: 'choose', settings: { differenceWidth: width } })
            return true
          }}
        />
      </>
    ) : (
      scale?.kind
    )
  const aboveFloor =
    difference === 'relative' ? (
      <>
        {', above '}
        <ValueField
          label="Relative error above this share of the maximum"
          value={floor}
          inline
          onCommit={(share) => {
            if (share < 0) return false
            dispatch({ do: 'choose', settings: { floor: share } })
            return true
          }}
        />
        {' of max'}
      </>
    ) : null
  return (
    <BoundPane
      desk={desk}
      pane="difference"
      marks={marks}
      label={scale === undefined ? name : `${name}, ${scale.kind} scale`}
      shown={shown}
      waitsFor="Comparing"
      swipe={null}
      legend={picture !== null && <Legend desk={desk} picture={picture} />}
      head={
        <PaneHead
          name={name}
          words={
            <>
              {words}
              {aboveFloor}
            </>
          }
          picture={picture}
          largest={picture?.middle === 'zero' ? 'max |d|' : 'max'}
          step={blockStep(desk, 'difference', picture)}
        />
      }
    />
  )
}
