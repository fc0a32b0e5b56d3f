import { expect, test } from 'vitest'
import { FolderAccess } from './folder-access.ts'

/** Folder accesses that block until the test releases them. */
function blockedShare() {
  const ends: (() => void)[] = []
  let accesses = 0
  const work = () => {
    accesses += 1
    return new Promise<string>((resolve) => ends.push(() => resolve('there')))
  }
  return { work, count: () => accesses, recover: () => ends.splice(0).forEach((end) => end()) }
}

test('FolderAccess limits concurrent accesses to unresponsive folders and does not access a blocked folder again', async () => {
  const folderAccess = new FolderAccess({ maxConcurrent: 2, waitMs: 20 })
  const share = blockedShare()
  expect(await Promise.all([folderAccess.run('a', share.work), folderAccess.run('a', share.work)])).toEqual([
    null,
    null,
  ])
  expect(share.count()).toBe(1)
  expect(await folderAccess.run('a', share.work)).toBeNull()
  expect(await folderAccess.run('b', share.work)).toBeNull()
  expect(await folderAccess.run('c', share.work)).toBeNull()
  expect(share.count()).toBe(2)
  share.recover()
  await expect.poll(() => folderAccess.run('c', async () => 'there')).toEqual({ result: 'there' })
  expect(await folderAccess.run('a', async () => 'there')).toEqual({ result: 'there' })
})

test('FolderAccess serialises accesses to responsive folders and rethrows errors', async () => {
  const folderAccess = new FolderAccess({ maxConcurrent: 1, waitMs: 60_000 })
  const answers = ['a', 'b', 'a'].map((key) => folderAccess.run(key, async () => key))
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'a'].map((result) => ({ result })))
  await expect(folderAccess.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
