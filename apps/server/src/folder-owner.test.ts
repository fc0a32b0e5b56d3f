import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { tryLockFolders } from './database/servers-lock.ts'
import type { FolderOwnerChildInput } from './testing/folder-owner-child.ts'
import { testServer } from './testing/test-server.ts'

// In a process of its own, because promises of other tests would be counted.
test('A server that waits for the folders keeps no promises in memory for its attempts', async () => {
  const { config } = await testServer()
  const owner = new pg.Client(config)
  await owner.connect()
  onTestFinished(() => owner.end())
  expect(await tryLockFolders(owner)).toBe(true)
  const script = path.join(import.meta.dirname, 'testing/folder-owner-child.ts')
  const input: FolderOwnerChildInput = config
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(input)])
  expect(Number(stdout || Number.NaN)).toBeLessThan(1)
})
