import { useFrameData } from '../engine-client/hooks.ts'
import { formatKeys } from '../lib/keys.ts'
import { lastPart } from '../lib/path-name.ts'
import { goBack, goForward, useSteps } from '../lib/router.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import css from './App.module.css'
import { useFrame } from './frame-store.ts'
import { paletteHint } from './palette/hint.ts'
import { nextTheme, useTheme } from './theme.ts'

/** Workspace, back and forward, the palette's field, theme. The window's buttons are the system's. */
export function TitleBar() {
  const workspace = useFrameData('workspace.info', {})
  const steps = useSteps()
  const openPalette = useFrame((state) => state.openPalette)
  const { theme, setTheme } = useTheme()
  return (
    <header className={css.titlebar}>
      <div className={css.left}>
        <span className={css.mark}>
          <Icon name="mark" size={18} />
        </span>
        {workspace !== undefined && (
          <Tooltip text={workspace.folder}>
            <span className={css.workspace}>
              <span className="cut">{lastPart(workspace.folder)}</span>
            </span>
          </Tooltip>
        )}
        <div className={css.steps}>
          <IconButton icon="left" label="Back" keys="Alt+ArrowLeft" disabled={!steps.canGoBack} onClick={goBack} />
          <IconButton
            icon="right"
            label="Forward"
            keys="Alt+ArrowRight"
            disabled={!steps.canGoForward}
            onClick={goForward}
          />
        </div>
      </div>
      <button type="button" className={css.palette} onClick={openPalette} aria-haspopup="dialog">
        <Icon name="search" />
        <span className="grow cut">{paletteHint}</span>
        <kbd>{formatKeys('Mod+K')}</kbd>
      </button>
      <div className={css.right}>
        <IconButton
          icon="theme"
          label={theme === 'system' ? 'Theme: follow system' : `Theme: ${theme}`}
          onClick={() => {
            setTheme(nextTheme(theme))
          }}
        />
      </div>
    </header>
  )
}
