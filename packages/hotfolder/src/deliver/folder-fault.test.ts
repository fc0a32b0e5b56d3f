import { expect, test } from 'vitest'
import { CopyMismatchError, FolderReplacedError } from './deliver-file.ts'
import { toFolderFault } from './folder-fault.ts'

const system = (code: string) => Object.assign(new Error(`${code}: something`), { code })
const codeOf = (error: unknown) => toFolderFault(error, '/rip', 'unknown').code

test('What keeps a sheet out of a hot folder is told as a person can act on it', () => {
  expect(toFolderFault(system('ENOENT'), '/rip', 'unknown')).toEqual({
    code: 'folder_away',
    values: { folder: '/rip' },
  })
  expect(codeOf(new FolderReplacedError('/rip'))).toBe('folder_swapped')
  expect(codeOf(new CopyMismatchError('the copy'))).toBe('copy_differs')
  expect(['ENOSPC', 'EDQUOT'].map((code) => codeOf(system(code)))).toEqual(['folder_full', 'folder_full'])
  const forbidden = ['EACCES', 'EPERM', 'EROFS'].map((code) => codeOf(system(code)))
  expect(forbidden).toEqual(['folder_forbidden', 'folder_forbidden', 'folder_forbidden'])
})

test('Of every other error the code of the system is told, or what stands for it', () => {
  const told = (error: unknown) => toFolderFault(error, '/rip', 'unknown')
  expect(told(system('EIO'))).toEqual({ code: 'folder_fault', values: { folder: '/rip', error: 'EIO' } })
  expect(told(new Error('odd'))).toEqual({ code: 'folder_fault', values: { folder: '/rip', error: 'unknown' } })
})
