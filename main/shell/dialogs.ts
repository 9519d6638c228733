import { dialog, type BrowserWindow } from 'electron'
import { dirname, join } from 'node:path'

const filters = [{ name: 'Plans', extensions: ['plan.toml'] }]

/** The system's dialogs for plans and folders; each begins in the folder of the last one. */
export function createDialogs(ourWindow: () => BrowserWindow | null, firstFolder: string) {
  let folder = firstFolder
  const remember = (path: string | undefined): string | null => {
    if (path === undefined || path === '') return null
    folder = dirname(path)
    return path
  }
  return {
    async openPlan(): Promise<string | null> {
      const window = ourWindow()
      if (window === null) return null
      const { filePaths } = await dialog.showOpenDialog(window, {
        title: 'Open a plan',
        defaultPath: folder,
        filters,
        properties: ['openFile'],
      })
      return remember(filePaths[0])
    },
    async savePlan(suggestedName: string): Promise<string | null> {
      const window = ourWindow()
      if (window === null) return null
      const options = { title: 'Save the plan', defaultPath: join(folder, suggestedName), filters }
      const { filePath } = await dialog.showSaveDialog(window, options)
      return remember(filePath)
    },
    async chooseFolder(title: string): Promise<string | null> {
      const window = ourWindow()
      if (window === null) return null
      const { filePaths } = await dialog.showOpenDialog(window, {
        title,
        defaultPath: folder,
        properties: ['openDirectory', 'createDirectory'],
      })
      return remember(filePaths[0])
    },
  }
}
