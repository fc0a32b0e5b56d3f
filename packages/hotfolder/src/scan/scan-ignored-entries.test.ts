import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { resolveWatchedFolder } from '../claim/claims.ts'
import { scanIgnoredEntries } from './scan-ignored-entries.ts'

test('scanIgnoredEntries lists sub-folders, links, hidden and temporary files, but not what is created by programs', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-ignored-'))
  for (const name of ['Done', 'Error', '.taken', 'orders', '.git']) await mkdir(path.join(folder, name))
  const files = ['a.pdf', 'a.pdf.complete', '.a.pdf', 'b.pdf.part', '~b.pdf', 'Thumbs.db', '.DS_Store']
  for (const name of files) await writeFile(path.join(folder, name), 'x')
  await symlink('a.pdf', path.join(folder, 'link.pdf'))
  expect(await scanIgnoredEntries(resolveWatchedFolder(folder))).toEqual([
    { name: '.a.pdf', reason: 'hidden' },
    { name: '.git', reason: 'folder' },
    { name: 'b.pdf.part', reason: 'temporary' },
    { name: 'link.pdf', reason: 'link' },
    { name: 'orders', reason: 'folder' },
    { name: '~b.pdf', reason: 'temporary' },
  ])
})
