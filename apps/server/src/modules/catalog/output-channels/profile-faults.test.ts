import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { calls } from '@platen/contract/calls'
import { expect, test } from 'vitest'
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
  const folder = path.join(environmentFolder(server.services.settings, environment.resourceName), 'profiles')
  return { add, stored, folder }
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

test('A profile whose file cannot be renamed is not counted and leaves no file', async () => {
  const { add, stored, folder } = await shop()
  await mkdir(path.join(folder, 'FOGRA39.icc', 'in the way'), { recursive: true })
  expect((await add('FOGRA39')).status).toBeGreaterThanOrEqual(500)
  expect(await stored()).toEqual([])
  expect(await readdir(folder)).toEqual(['FOGRA39.icc'])
  await rm(path.join(folder, 'FOGRA39.icc'), { recursive: true })
  expect((await add('FOGRA39', 2000)).body['stored']).toEqual([{ name: 'FOGRA39', bytes: 2000 }])
})
