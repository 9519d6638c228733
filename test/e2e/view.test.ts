/** `driftscope view`: files shown without a campaign. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { defaultLimits } from '../../main/engine/arrays/limits.ts'
import { openNpz } from '../../main/engine/arrays/open-npz.ts'
import { memoryByteSource } from '../../main/engine/arrays/byte-source.ts'
import { openingIn, planePath } from '../../main/contract/wire.ts'
import { ask, bearer, clientOf, sessionIn, trade, valueOf } from '../engine/helpers/served.ts'
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

/** What numpy wrote of the arrays that abTEM's stores hold. */
async function numpysBytes(member: string): Promise<Uint8Array> {
  const source = memoryByteSource(await readFile(file('abtem-values.npz')))
  const { array } = valueOf(await openNpz(source, 'abtem-values.npz', defaultLimits, member))
  return (await array.readElements(0, array.count)).bytes
}

test.each([
  ['abtem-wave.zip', [], 'wave', 'complex64'],
  ['abtem-wave.zarr', [], 'wave', 'complex64'],
  ['abtem-pattern.zip', ['--member', 'array0'], 'pattern', 'float32'],
  ['nexus.h5', ['--member', '/entry/data/counts'], 'wave', 'complex64'],
  ['nexus.h5::scaled', [], 'pattern', 'float32'],
] as const)('%s is shown with the numbers that numpy has', async (name, options, member, dtype) => {
  const workspace = ['--workspace', temporaryFolder()]
  const viewing = startDriftscope(['view', file(name), ...options, '--no-open', ...workspace])
  onTestFinished(() => {
    viewing.kill('SIGKILL')
  })
  const address = await new Promise<string>((resolve) => createInterface(viewing.stdout).once('line', resolve))
  const { hash, port } = new URL(address)
  const opening = openingIn(hash)
  const { session_token } = sessionIn(await trade(Number(port), opening?.oneTimeToken ?? ''))
  const window = { row: 0, rows: 12, column: 0, columns: 10 }
  const request = { plane: { y: 0, x: 1, at: [] }, window }
  const path = planePath({ file: opening?.route.replace('/view/', '') ?? '' }, request)
  const { status, headers, body } = await ask(Number(port), path, { headers: bearer(session_token) })
  expect([status, headers['x-driftscope-dtype']]).toEqual([200, dtype])
  expect(body.equals(await numpysBytes(member))).toBe(true)
  viewing.kill('SIGINT')
  expect((await viewing).exitCode).toBe(0)
})

test('of a file that holds several arrays they are listed, with the option that chooses', async () => {
  const workspace = ['--workspace', temporaryFolder()]
  const refused = await driftscope(['view', file('nexus.h5'), '--no-open', ...workspace])
  expect([refused.exitStatus, refused.stdout]).toEqual([65, ''])
  expect(refused.stderr).toContain(
    'holds 4 arrays: entry/data/counts (12, 10), entry/data/theta (12,), kx (12,), scaled',
  )
  expect(refused.stderr).toContain('--member entry/data/counts')
})
