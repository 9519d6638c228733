import { expect, test } from 'vitest'
import { firstSettings } from './settings.ts'
import { withAcceptedFile } from './name-accepted-file.ts'

test('a new workspace names the file in a table of its own, below all that stands there', () => {
  expect(withAcceptedFile(firstSettings, 'abtem', 'accepted_changes.toml')).toBe(
    `${firstSettings}\n[suite.abtem]\naccepted = "accepted_changes.toml"\n`,
  )
})

test('a suite that is there gets the line below its head; comments, order and line ends stay', () => {
  const text =
    'format = 1 # ours\r\n[suite.other]\r\nfolder = "/o"\r\n\r\n[ suite . "my suite" ] # mine\r\nfolder = "/m"'
  expect(withAcceptedFile(text, 'my suite', 'a.toml')).toBe(
    'format = 1 # ours\r\n[suite.other]\r\nfolder = "/o"\r\n\r\n[ suite . "my suite" ] # mine\r\naccepted = "a.toml"\r\nfolder = "/m"',
  )
})

test('a file without a last line end is ended first', () => {
  expect(withAcceptedFile('format = 1', 'a.b', 'x')).toBe('format = 1\n\n[suite."a.b"]\naccepted = "x"\n')
})

test('forms that can not be added to are left alone', () => {
  expect(withAcceptedFile('format = 1\nsuite = { abtem = { folder = "/a" } }\n', 'abtem', 'x')).toBeNull()
  expect(withAcceptedFile('format = 1\nsuite.abtem.folder = "/a"\n', 'abtem', 'x')).toBeNull()
})
