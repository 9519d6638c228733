/** The program's window, whichever program shows it: what a test of both of them needs. */
import type { Page } from '@playwright/test'

export type Desk = {
  name: string
  page: () => Page
  /** Warnings and errors of the console, and what the Content-Security-Policy stopped, since the beginning. */
  complaints: string[]
  enginePid: () => number
  /** Resolves when an engine serves this window again after the one before was killed. */
  engineReturns: () => Promise<void>
  /** Closes the window, and opens it as a person would the next time. */
  reopen: () => Promise<void>
  close: () => Promise<void>
}

/** Software rendering is slow to hand a picture over, and its driver says so; a machine with a GPU says nothing. */
const ofTheDriver = /GL Driver Message \(OpenGL, Performance/

/** Keeps what the page complains of. */
export function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    const text = message.text()
    if (['warning', 'error'].includes(message.type()) && !ofTheDriver.test(text)) complaints.push(text)
  })
  page.on('pageerror', (error) => {
    complaints.push(String(error))
  })
}
