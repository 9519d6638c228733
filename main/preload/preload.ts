/** The bridge to the page: one function a message, no event passed on, nothing of Electron handed out. */
import { contextBridge, ipcRenderer } from 'electron'
import type { DriftscopeShell, EngineState, MenuCommand } from '../contract/shell-bridge.ts'
import { channels, events, pageArguments } from '../shell/channels.ts'

const argument = (name: string): string | undefined => {
  const prefix = `--${name}=`
  return process.argv.find((word) => word.startsWith(prefix))?.slice(prefix.length)
}

/** The contract's types hold for what the shell answers: it is checked where it is made. */
const ask = (channel: string, params?: unknown) => ipcRenderer.invoke(channel, params)

function subscribe(channel: string, onMessage: Parameters<typeof ipcRenderer.on>[1]): () => void {
  ipcRenderer.on(channel, onMessage)
  return () => {
    ipcRenderer.off(channel, onMessage)
  }
}

const banner = argument(pageArguments.banner)

const bridge: DriftscopeShell = {
  platform: process.platform,
  banner: banner === undefined ? null : decodeURIComponent(banner),
  engine: () => ask(channels.engine),
  engineState: () => ask(channels.engineState),
  onEngineState: (listener) =>
    subscribe(events.engineState, (_event, state: EngineState) => {
      listener(state)
    }),
  restartEngine: () => ask(channels.restartEngine),
  openPlan: () => ask(channels.openPlan),
  savePlan: (suggestedName) => ask(channels.savePlan, suggestedName),
  chooseFolder: (title) => ask(channels.chooseFolder, title),
  theme: () => ask(channels.theme),
  setTheme: (theme) => ask(channels.setTheme, theme),
  copyText: (text) => ask(channels.copyText, text),
  onCommand: (listener) =>
    subscribe(events.command, (_event, command: MenuCommand) => {
      listener(command)
    }),
  onLink: (listener) => {
    const stop = subscribe(events.link, (_event, route: string) => {
      listener(route)
    })
    void ask(channels.takeLink).then((route: string | null) => {
      if (route !== null) listener(route)
    })
    return stop
  },
}

contextBridge.exposeInMainWorld('driftscopeShell', bridge)
