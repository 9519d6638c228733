/** Names of the messages between the preload script and the shell. */
export const channels = {
  engine: 'engine',
  engineState: 'engine-state',
  restartEngine: 'restart-engine',
  openPlan: 'open-plan',
  savePlan: 'save-plan',
  chooseFolder: 'choose-folder',
  theme: 'theme',
  setTheme: 'set-theme',
  copyText: 'copy-text',
  takeLink: 'take-link',
} as const

/** From the shell to the page. */
export const events = { engineState: 'engine-state-changed', command: 'command', link: 'link' } as const

/** Arguments of the page's process, as `--name=value`. */
export const pageArguments = { banner: 'driftscope-banner' } as const
