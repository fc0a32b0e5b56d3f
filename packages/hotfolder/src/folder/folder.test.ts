import { mkdir, mkdtemp, readdir, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { moveToFolder, moveWithReasonFile } from '../file/move.ts'
import {
  claimByRename,
  FolderNotAllowedError,
  fileSystemPath,
  holdFolder,
  isInsideFolder,
  isSameOrBelow,
  makeFoldersBelow,
  parseMounts,
  plainPathBelow,
  publishDelivery,
  resolveWatchedFolder,
  stageDelivery,
} from '../index.ts'

const base = await realpath(await mkdtemp(path.join(os.tmpdir(), 'platen-folder-')))
afterAll(() => rm(base, { recursive: true, force: true }))

let count = 0
async function empty(): Promise<string> {
  const folder = path.join(base, String(count++))
  await mkdir(folder)
  return folder
}

test('isInsideFolder accepts the folder and paths below it, but no sibling with the same prefix', () => {
  expect(isInsideFolder('/rip', '/rip')).toBe(true)
  expect(isInsideFolder('/rip', '/rip/a/b')).toBe(true)
  expect(isInsideFolder('/rip', '/rip/..a')).toBe(true)
  expect(isInsideFolder('/rip', '/rip-2')).toBe(false)
  expect(isInsideFolder('/rip', '/')).toBe(false)
})

test('plainPathBelow returns the missing components, or null if the path contains a symbolic link', async () => {
  const root = await empty()
  await mkdir(path.join(root, 'a'))
  await symlink('/', path.join(root, 'a/link'))
  await symlink('/nothing-there', path.join(root, 'a/gone'))
  expect(await plainPathBelow(root, ['a', 'b', 'c'])).toEqual({ folder: `${root}/a/b/c`, missing: ['b', 'c'] })
  expect(await plainPathBelow(root, ['a'])).toEqual({ folder: `${root}/a`, missing: [] })
  expect(await plainPathBelow(root, ['a', 'link', 'etc'])).toBeNull()
  expect(await plainPathBelow(root, ['a', 'gone'])).toBeNull()
  expect(await plainPathBelow(root, ['..'])).toBeNull()
  await symlink(root, `${root}-link`)
  expect(await plainPathBelow(`${root}-link`, ['a'])).toBeNull()
})

test('holdFolder keeps the original folder open after its path is replaced', async () => {
  const root = await empty()
  const other = await empty()
  const folder = path.join(root, 'hot')
  await mkdir(folder)
  const heldFolder = await holdFolder(folder)
  await rename(folder, `${folder}-before`)
  await symlink(other, folder)
  await writeFile(path.join(heldFolder.at, 'sheet.pdf'), '')
  await heldFolder.release()
  expect(await readdir(other)).toEqual([])
  expect(await readdir(`${folder}-before`)).toEqual(['sheet.pdf'])
  await expect(holdFolder(folder)).rejects.toThrow()
  await symlink(root, `${root}-alias`)
  await expect(holdFolder(`${root}-alias/hot-before`)).rejects.toThrow(FolderNotAllowedError)
})

test('makeFoldersBelow does not follow symbolic links', async () => {
  const [root, other] = [await empty(), await empty()]
  await makeFoldersBelow(root, ['a', 'b'])
  expect(await readdir(path.join(root, 'a'))).toEqual(['b'])
  await symlink(other, path.join(root, 'link'))
  await expect(makeFoldersBelow(root, ['link', 'made'])).rejects.toThrow(FolderNotAllowedError)
  expect(await readdir(other)).toEqual([])
})

test('Moves and claims do not follow symbolic links in place of Done, Error and .taken', async () => {
  const [root, other] = [await empty(), await empty()]
  const place = resolveWatchedFolder(root)
  const name = Buffer.from('order.pdf')
  const file = path.join(root, 'order.pdf')
  await writeFile(file, 'x')
  for (const folder of [place.done, place.error, place.claimed]) await symlink(other, folder)
  await expect(moveToFolder(Buffer.from(file), place.done, name)).rejects.toThrow()
  await expect(moveWithReasonFile(Buffer.from(file), place.error, name, 'why')).rejects.toThrow()
  await expect(claimByRename(place, 'id', name)).rejects.toThrow()
  expect(await readdir(other)).toEqual([])
  await rm(place.error)
  await mkdir(place.error)
  await writeFile(path.join(other, 'victim'), 'as it was')
  await symlink(path.join(other, 'victim'), path.join(place.error, 'order.pdf.txt'))
  await moveWithReasonFile(Buffer.from(file), place.error, name, 'why')
  expect(await readdir(other)).toEqual(['victim'])
})

test('stageDelivery and publishDelivery reject names that lead out of the folder', async () => {
  const [root, other] = [await empty(), await empty()]
  const sheet = path.join(other, 'sheet')
  await writeFile(sheet, 'x')
  for (const name of ['../out.pdf', '/etc/out.pdf', 'a\\b.pdf', 'a/b.pdf'])
    await expect(stageDelivery(sheet, root, name, Buffer.alloc(32), '1')).rejects.toThrow(FolderNotAllowedError)
  await expect(stageDelivery(sheet, root, 'a.pdf', Buffer.alloc(32), '/../../out')).rejects.toThrow(
    FolderNotAllowedError,
  )
  await expect(publishDelivery(root, '..', '1', null)).rejects.toThrow(FolderNotAllowedError)
  expect(await readdir(root)).toEqual([])
})

test('fileSystemPath resolves a bind mount to the folder that is mounted', () => {
  const mounts = parseMounts(
    [
      '22 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw',
      '30 22 8:2 / /srv/data rw - ext4 /dev/sdb1 rw',
      '31 22 8:2 /environments/other/hotfolders /mnt/my\\040rip rw - ext4 /dev/sdb1 rw',
    ].join('\n'),
  )
  const [data, bound, plain] = ['/srv/data', '/mnt/my rip/HotFolder1', '/mnt/other'].map((folder) =>
    fileSystemPath(mounts, folder),
  )
  expect(bound).toEqual({ device: '8:2', path: '/environments/other/hotfolders/HotFolder1' })
  expect(plain).toEqual({ device: '8:1', path: '/mnt/other' })
  if (!data || !bound || !plain) throw new Error('a mount is missing')
  expect([isSameOrBelow(data, bound), isSameOrBelow(data, plain)]).toEqual([true, false])
})
