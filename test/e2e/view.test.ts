/** `driftscope view`: files shown without a campaign. */
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { openingIn } from '../../main/contract/wire.ts'
import { clientOf, sessionIn, trade, valueOf } from '../engine/helpers/served.ts'
import { driftscope, root, startDriftscope, temporaryFolder } from './cli.ts'

const file = (name: string) => join(root, 'test/fixtures/arrays', name)

/** The page that an address opens: its route, and what it is told of the files there. */
async function openedBy(address: string) {
  const url = new URL(address)
  const opening = openingIn(url.hash)
  const port = Number(url.port)
  const client = await clientOf(port, sessionIn(await trade(port, opening?.oneTimeToken ?? '')).session_token)
  const files = (opening?.route ?? '').replace('/view/', '').split('/')
  const described = await Promise.all(files.map((id) => client.call('arrays.describe', { address: { file: id } })))
  await client.close()
  return described.map((one) => [valueOf(one).name, valueOf(one).shape])
}

test('two files are shown at one address; a second command uses the engine that runs', async () => {
  const workspace = ['--workspace', temporaryFolder()]
  const viewing = startDriftscope(['view', file('cbed-1.0.9.npz'), file('cbed-1.0.10.npz'), '--no-open', ...workspace])
  onTestFinished(() => {
    viewing.kill('SIGKILL')
  })
  const address = await new Promise<string>((resolve) => createInterface(viewing.stdout).once('line', resolve))
  expect(await openedBy(address)).toEqual([
    ['cbed-1.0.9.npz', [101, 101]],
    ['cbed-1.0.10.npz', [101, 101]],
  ])
  const second = await driftscope(['view', `${file('exitwave-1.0.9.npz')}::array`, '--no-open', ...workspace])
  expect(second.exitStatus).toBe(0)
  expect(await openedBy(second.stdout)).toEqual([['exitwave-1.0.9.npz::array', [128, 128]]])
  viewing.kill('SIGINT')
  expect((await viewing).exitCode).toBe(0)
})

test('a file that is no array is refused before anything is served', async () => {
  const workspace = ['--workspace', temporaryFolder()]
  const refused = await driftscope(['view', join(root, 'package.json'), '--no-open', ...workspace])
  expect([refused.exitStatus, refused.stdout]).toEqual([65, ''])
  expect(refused.stderr).toContain('package.json: holds no array that is known here')
})
