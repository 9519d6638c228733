#!/usr/bin/env node
import { defaultWorkspace, startEngine } from './open-engine.ts'
import { runCli } from './run-cli.ts'
import { processSignals } from './signals.ts'
import { processTerminal } from './terminal/terminal.ts'
import { programVersion } from './version.ts'

const status = await runCli(process.argv.slice(2), {
  terminal: processTerminal(process),
  folder: process.cwd(),
  defaultWorkspace: defaultWorkspace(),
  version: programVersion(),
  openEngine: startEngine,
  signals: processSignals(process),
})
// Every write was awaited; nothing that is still open may keep the program.
process.exit(status)
