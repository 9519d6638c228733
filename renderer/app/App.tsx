import { useEffect } from 'react'
import { useConnection, useForgetFaults } from '../engine-client/hooks.ts'
import { listenForKeys } from '../lib/commands.ts'
import { useRoute, type ViewProps } from '../lib/router.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { UiProvider } from '../ui/UiProvider.tsx'
import css from './App.module.css'
import { DisconnectedBanner, TryBanner } from './DisconnectedBanner.tsx'
import { useFrameCommands } from './frame-commands.ts'
import { Palette } from './palette/Palette.tsx'
import { Rail } from './Rail.tsx'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import { StatusBar } from './StatusBar.tsx'
import { TitleBar } from './TitleBar.tsx'
import { useShellMessages } from './use-shell.ts'
import { ViewBoundary } from './ViewBoundary.tsx'
import { drawView, type LoadView, useView } from './use-view.ts'
import { viewAt } from './views.ts'

/** The frame: title bar, rail and status bar never scroll and never change between views. */
export function App() {
  useEffect(listenForKeys, [])
  useFrameCommands()
  useShellMessages()
  const engine = useConnection().phase
  return (
    <UiProvider>
      <div className={css.app}>
        <TitleBar />
        <Rail />
        <main className={css.view} data-engine={engine}>
          <TryBanner />
          <DisconnectedBanner />
          <CurrentView />
        </main>
        <StatusBar />
      </div>
      <Palette />
      <ShortcutSheet />
    </UiProvider>
  )
}

function CurrentView() {
  const { path, query } = useRoute()
  const found = viewAt(path)
  const forgetFaults = useForgetFaults()
  useEffect(() => {
    document.title = found === null ? 'Driftscope' : `${found.view.title} · Driftscope`
  })
  if (found === null) return <EmptyState title="Nothing here" text={`No view has the address ${path}.`} />
  return (
    <ViewBoundary key={path} onRetry={forgetFaults}>
      <LoadedView load={found.view.load} params={found.params} query={query} />
    </ViewBoundary>
  )
}

function LoadedView({ load, ...props }: ViewProps & { load: LoadView }) {
  return useView(load) ? drawView(load, props) : null
}
