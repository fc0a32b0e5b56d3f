import { expect, test } from 'vitest'
import { CopyDiffers, OtherFolder } from './deliver-file.ts'
import { folderFault } from './folder-fault.ts'

const system = (code: string) => Object.assign(new Error(`${code}: something`), { code })
const codeOf = (error: unknown) => folderFault(error, '/rip', 'unknown').code

test('What keeps a sheet out of a hot folder is told as a person can act on it', () => {
  expect(folderFault(system('ENOENT'), '/rip', 'unknown')).toEqual({ code: 'folder_away', values: { folder: '/rip' } })
  expect(codeOf(new OtherFolder('/rip'))).toBe('folder_swapped')
  expect(codeOf(new CopyDiffers('the copy'))).toBe('copy_differs')
  expect(['ENOSPC', 'EDQUOT'].map((code) => codeOf(system(code)))).toEqual(['folder_full', 'folder_full'])
  const forbidden = ['EACCES', 'EPERM', 'EROFS'].map((code) => codeOf(system(code)))
  expect(forbidden).toEqual(['folder_forbidden', 'folder_forbidden', 'folder_forbidden'])
})

test('Of every other error the code of the system is told, or what stands for it', () => {
  const told = (error: unknown) => folderFault(error, '/rip', 'unknown')
  expect(told(system('EIO'))).toEqual({ code: 'folder_fault', values: { folder: '/rip', error: 'EIO' } })
  expect(told(new Error('odd'))).toEqual({ code: 'folder_fault', values: { folder: '/rip', error: 'unknown' } })
})
