import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
}

/**
 * Opens `address` in the person's browser. It holds a token, and arguments can be read by every user of the machine, so
 * the browser is given a page of mode 0600 in `folder` that leads there.
 * @returns false where no browser could be started
 */
export async function openBrowser(address: string, folder: string): Promise<boolean> {
  const page = join(folder, 'open.html')
  await writeFile(page, redirectTo(address), { mode: 0o600 })
  const [command, ...args] = openers[process.platform] ?? ['xdg-open']
  const child = spawn(command, [...args, page], { stdio: 'ignore', detached: true })
  child.unref()
  return new Promise((resolve) => {
    child.once('spawn', () => {
      resolve(true)
    })
    child.once('error', () => {
      resolve(false)
    })
  })
}

/** @param address of our own making: origin and a token in base64url, nothing that HTML would read otherwise */
function redirectTo(address: string): string {
  return [
    '<!doctype html>',
    '<meta charset="utf-8">',
    '<title>Driftscope</title>',
    '<meta name="referrer" content="no-referrer">',
    `<meta http-equiv="refresh" content="0; url=${address}">`,
    `<p><a href="${address}">Open Driftscope</a></p>`,
    '',
  ].join('\n')
}
