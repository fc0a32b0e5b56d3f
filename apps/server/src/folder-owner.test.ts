import { setTimeout as wait } from 'node:timers/promises'
import { queryObjects } from 'node:v8'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { tryLockFolders } from './database/servers-lock.ts'
import { workAsFolderOwner } from './folder-owner.ts'
import { testServer } from './testing/test-server.ts'

test('A server that waits for the folders keeps nothing in memory for its attempts, and works when they are free', async () => {
  const { config, services } = await testServer()
  const owner = new pg.Client(config)
  await owner.connect()
  expect(await tryLockFolders(owner)).toBe(true)
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  const work = workAsFolderOwner(services, config, async () => {
    start()
    return { stop: async () => undefined }
  })
  onTestFinished(() => work.stop())
  await wait(2000)
  const before = queryObjects(Promise, { format: 'count' })
  await wait(5000)
  expect(queryObjects(Promise, { format: 'count' }) - before).toBeLessThan(5)
  await owner.end()
  await started
})
