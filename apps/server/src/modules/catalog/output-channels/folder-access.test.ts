import { expect, test } from 'vitest'
import { FolderLooks } from './folder-access.ts'

/** Folder accesses that block until the test releases them. */
function deadShare() {
  const ends: (() => void)[] = []
  let looks = 0
  const work = () => {
    looks += 1
    return new Promise<string>((resolve) => ends.push(() => resolve('there')))
  }
  return { work, count: () => looks, recover: () => ends.splice(0).forEach((end) => end()) }
}

test('FolderLooks limits concurrent accesses to unresponsive folders and does not access a blocked folder again', async () => {
  const looks = new FolderLooks({ most: 2, patienceMs: 20 })
  const share = deadShare()
  expect(await Promise.all([looks.look('a', share.work), looks.look('a', share.work)])).toEqual([null, null])
  expect(share.count()).toBe(1)
  expect(await looks.look('a', share.work)).toBeNull()
  expect(await looks.look('b', share.work)).toBeNull()
  expect(await looks.look('c', share.work)).toBeNull()
  expect(share.count()).toBe(2)
  share.recover()
  await expect.poll(() => looks.look('c', async () => 'there')).toEqual({ result: 'there' })
  expect(await looks.look('a', async () => 'there')).toEqual({ result: 'there' })
})

test('FolderLooks serialises accesses to responsive folders and rethrows errors', async () => {
  const looks = new FolderLooks({ most: 1, patienceMs: 60_000 })
  const answers = ['a', 'b', 'a'].map((key) => looks.look(key, async () => key))
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'a'].map((result) => ({ result })))
  await expect(looks.look('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
