import axe from 'axe-core'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import './tokens.css'
import './base.css'
import { SideMark } from './SideMark.tsx'

const sides = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

test.each(['light', 'dark'])('letters are readable in data from before, in %s', async (theme) => {
  document.documentElement.dataset['theme'] = theme
  const screen = await render(
    <dl className="old" style={{ background: 'var(--bg-panel)' }}>
      <dt>Sides</dt>
      <dd>
        {sides.map((side) => (
          <SideMark key={side} side={side} />
        ))}
      </dd>
    </dl>,
  )
  const { violations, passes } = await axe.run(screen.container, { runOnly: ['color-contrast'] })
  expect(violations.flatMap(({ nodes }) => nodes.map(({ failureSummary }) => failureSummary))).toEqual([])
  expect(passes[0]?.nodes.length).toBeGreaterThanOrEqual(sides.length)
})
