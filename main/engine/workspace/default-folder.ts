import { posix, win32 } from 'node:path'

/**
 * The workspace that is used when nobody names one: `driftscope` in the user's data folder, by the platform's
 * convention (XDG base directories on Linux).
 * @param home absolute path of the user's home folder
 */
export function defaultWorkspaceFolder(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  home: string,
): string {
  if (platform === 'win32') return win32.join(env['LOCALAPPDATA'] ?? win32.join(home, 'AppData', 'Local'), 'driftscope')
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'driftscope')
  const data = env['XDG_DATA_HOME']
  // The XDG specification says that a relative path is to be ignored.
  return posix.join(
    data !== undefined && posix.isAbsolute(data) ? data : posix.join(home, '.local', 'share'),
    'driftscope',
  )
}
