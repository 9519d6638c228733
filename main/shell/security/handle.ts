import { ipcMain, type BrowserWindow } from 'electron'
import type { z } from 'zod'
import { maySend } from './sender.ts'

export type Handle = <Params extends z.ZodType>(
  channel: string,
  params: Params,
  answer: (params: z.infer<Params>) => unknown,
) => void

/** The only door from the page to this process: who asks is checked, then what is asked. */
export function createHandle(ourWindow: () => BrowserWindow | null, log: (line: string) => void): Handle {
  return (channel, params, answer) => {
    ipcMain.handle(channel, (event, sent: unknown) => {
      const frame = event.senderFrame
      const mainFrame = ourWindow()?.webContents.mainFrame ?? null
      if (!maySend({ frame, mainFrame, url: frame?.url ?? '' })) {
        log(`refused: ${channel} from ${frame?.url ?? 'a frame that is gone'}`)
        throw new Error(`${channel}: refused`)
      }
      return answer(params.parse(sent))
    })
  }
}
