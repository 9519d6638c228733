#!/usr/bin/env node
import { defaultWorkspace, startEngine } from './open-engine.ts'
import { reportBug, runCli } from './run-cli.ts'
import { processSignals } from './signals.ts'
import { processTerminal } from './terminal/terminal.ts'
import { programVersion } from './version.ts'

const terminal = processTerminal(process)

// What nobody awaited ends the program as loudly as any other bug.
process.on('uncaughtException', (error) => {
  void reportBug(error, terminal, defaultWorkspace()).then((status) => process.exit(status))
})

const status = await runCli(process.argv.slice(2), {
  terminal,
  folder: process.cwd(),
  defaultWorkspace: defaultWorkspace(),
  version: programVersion(),
  openEngine: startEngine,
  signals: processSignals(process),
})
// Every write was awaited; nothing that is still open may keep the program.
process.exit(status)
