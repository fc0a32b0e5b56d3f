import { ArtworkQueueFullError } from '@platen/imposer'
import { expect, test } from 'vitest'
import { isTemporaryDatabaseError } from './database/temporary-error.ts'
import { isTemporaryError } from './temporary-error.ts'

const systemError = (fields: Partial<NodeJS.ErrnoException> & { readonly address?: string }): Error =>
  Object.assign(new Error(`${fields.syscall} ${fields.code}`), fields)

test('isTemporaryDatabaseError is false for a file on an unavailable share, although the code may be the same', () => {
  const path = '/mnt/press/in/.sheet.pdf.part'
  expect(isTemporaryDatabaseError(systemError({ code: 'ETIMEDOUT', syscall: 'open', path }))).toBe(false)
  expect(isTemporaryDatabaseError(systemError({ code: 'EHOSTUNREACH', syscall: 'copyfile', path }))).toBe(false)
  const socket = { code: 'ENOENT', syscall: 'connect', address: '/run/postgresql/.s.PGSQL.5432' }
  expect(isTemporaryDatabaseError(systemError(socket))).toBe(true)
  expect(isTemporaryDatabaseError(systemError({ code: 'ETIMEDOUT', syscall: 'read' }))).toBe(true)
})

test('isTemporaryError is true for a full artwork queue', () => {
  expect(isTemporaryError(new ArtworkQueueFullError())).toBe(true)
  expect(isTemporaryError(new Error('a mistake in the program'))).toBe(false)
})
