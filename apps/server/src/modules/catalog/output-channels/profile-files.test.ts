import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { environmentFolder } from '../../../file-store/paths.ts'
import { testServer } from '../../../testing/test-server.ts'
import { readIccProfile, stageProfileFile } from './profile-files.ts'

const server = await testServer()

const getIcc = (size: number): Buffer => {
  const icc = Buffer.alloc(size)
  icc.write('prtrCMYK', 12)
  icc.write('acsp', 36)
  return icc
}

test('Concurrent uploads of one profile name store one complete profile', async () => {
  const { settings } = server.services
  const shop = await server.environment()
  const sizes = Array.from({ length: 40 }, (_, i) => 100_000 + i)
  const files = await Promise.all(sizes.map((size) => stageProfileFile(settings, shop, 'Shared', getIcc(size))))
  await Promise.all(files.map((file) => file.publish()))
  const { profile } = await readIccProfile(settings, shop, 'Shared')
  expect(sizes).toContain(profile.length)
  const folder = path.join(environmentFolder(settings, shop.resourceName), 'profiles')
  expect(await readdir(folder)).toEqual(['Shared.icc'])
})
