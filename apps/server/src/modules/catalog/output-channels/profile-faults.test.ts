import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { calls } from '@platen/contract/calls'
import { expect, test, vi } from 'vitest'
import { environmentFolder } from '../../../file-store/paths.ts'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

function getIcc(size: number): string {
  const icc = Buffer.alloc(size)
  icc.write('prtrCMYK', 12)
  icc.write('acsp', 36)
  return icc.toString('base64')
}

async function shop() {
  const environment = await server.environment()
  const admin = await server.person(environment, 'admin')
  const add = (name: string, size = 1000) =>
    admin.call(calls.outputChannels.addProfile, { body: { name, icc: getIcc(size) } })
  const stored = async () => (await admin.call(calls.outputChannels.profiles)).body['stored']
  const folder = path.join(environmentFolder(server.services.settings, environment.resourceName), 'colour-profiles')
  return { environment, add, stored, folder }
}

test('A profile whose bytes cannot be written is not counted, and is stored on the next attempt', async () => {
  const { add, stored, folder } = await shop()
  await mkdir(path.dirname(folder), { recursive: true })
  // A file in place of the folder: writes fail.
  await writeFile(folder, '')
  expect((await add('FOGRA39')).status).toBeGreaterThanOrEqual(500)
  expect(await stored()).toEqual([])
  await rm(folder)
  expect((await add('FOGRA39')).body['stored']).toEqual([{ name: 'FOGRA39', bytes: 1000 }])
})

test('A profile that cannot be stored leaves no object and no intent', async () => {
  const { environment, add, stored, folder } = await shop()
  expect((await add('FOGRA39', 2000)).body['stored']).toEqual([{ name: 'FOGRA39', bytes: 2000 }])
  const before = await readdir(folder)
  const { objects } = server.services
  const put = vi.spyOn(objects, 'put').mockRejectedValueOnce(Object.assign(new Error('full'), { code: 'ENOSPC' }))
  expect((await add('FOGRA39')).status).toBe(503)
  put.mockRestore()
  expect(await stored()).toEqual([{ name: 'FOGRA39', bytes: 2000 }])
  expect(await readdir(folder)).toEqual(before)
  const { rows } = await server.services.database.pool.query('select from object_intents where environment_id = $1', [
    environment.id,
  ])
  expect(rows).toEqual([])
})
