import { calls } from '@platen/contract/calls'
import { expect, test } from 'vitest'
import { compareFiles, loadFileRows } from '../../../retention/compare-files.ts'
import { testServer } from '../../../testing/test-server.ts'
import { removeUnusedObjects } from '../../platform/storage/tasks/remove-objects.ts'
import { readIccProfile } from './profile-files.ts'

const server = await testServer()

function getIcc(size: number): string {
  const icc = Buffer.alloc(size)
  icc.write('prtrCMYK', 12)
  icc.write('acsp', 36)
  return icc.toString('base64')
}

test('Concurrent uploads of one profile name store one complete profile', async () => {
  const shop = await server.environment()
  const admin = await server.person(shop, 'admin')
  const sizes = Array.from({ length: 8 }, (_, i) => 100_000 + i)
  await Promise.all(
    sizes.map((size) => admin.call(calls.outputChannels.addProfile, { body: { name: 'Shared', icc: getIcc(size) } })),
  )
  const { body } = await admin.call(calls.outputChannels.profiles)
  const { profile } = await readIccProfile(server.services, shop, 'Shared')
  expect(body['stored']).toEqual([{ name: 'Shared', bytes: profile.length }])
  expect(sizes).toContain(profile.length)
  await removeUnusedObjects(server.services, shop)
  const { objects, database } = server.services
  const inYears = new Date(Date.now() + 1e11)
  const comparison = await compareFiles({ objects, environment: shop, now: inYears }, () =>
    database.inEnvironment(shop.id, loadFileRows),
  )
  expect(comparison?.orphans).toEqual([])
})
