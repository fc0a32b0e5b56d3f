import { expect, test } from 'vitest'
import { CopyMismatchError, FolderReplacedError } from './deliver-file.ts'
import { toFolderFault } from './folder-fault.ts'

const system = (code: string) => Object.assign(new Error(`${code}: something`), { code })
const getCode = (error: unknown) => toFolderFault(error, '/rip', 'unknown').code

test('toFolderFault maps known errors to the codes of folder problems', () => {
  expect(toFolderFault(system('ENOENT'), '/rip', 'unknown')).toEqual({
    code: 'folder_away',
    values: { folder: '/rip' },
  })
  expect(getCode(new FolderReplacedError('/rip'))).toBe('folder_swapped')
  expect(getCode(new CopyMismatchError('the copy'))).toBe('copy_differs')
  expect(['ENOSPC', 'EDQUOT'].map((code) => getCode(system(code)))).toEqual(['folder_full', 'folder_full'])
  const forbidden = ['EACCES', 'EPERM', 'EROFS'].map((code) => getCode(system(code)))
  expect(forbidden).toEqual(['folder_forbidden', 'folder_forbidden', 'folder_forbidden'])
})

test('toFolderFault returns folder_fault with the system error code, or the fallback, for other errors', () => {
  const faultFor = (error: unknown) => toFolderFault(error, '/rip', 'unknown')
  expect(faultFor(system('EIO'))).toEqual({ code: 'folder_fault', values: { folder: '/rip', error: 'EIO' } })
  expect(faultFor(new Error('odd'))).toEqual({ code: 'folder_fault', values: { folder: '/rip', error: 'unknown' } })
})
