import { expect, test } from 'vitest'
import { BusyError } from '../../../http/busy-error.ts'
import { passwordFailure } from './password-strength.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

test('Password checks of one address are limited without delaying another address', async () => {
  const stored = await hashPassword('correct horse')
  const flood = Array.from({ length: 120 }, () =>
    verifyPassword(stored, 'wrong', '203.0.113.9').catch((error: unknown) => error),
  )
  const other = await verifyPassword(stored, 'correct horse', '198.51.100.1')
  const answers = await Promise.all(flood)
  expect(other).toBe(true)
  const away = answers.filter((response) => response instanceof BusyError)
  expect(away.length).toBe(120 - 51)
  expect(answers.filter((response) => response === false)).toHaveLength(51)
  expect(await verifyPassword(stored, 'correct horse', '203.0.113.9')).toBe(true)
})

test('Many password changes of one environment do not block another environment', async () => {
  const flood = Array.from({ length: 60 }, () => hashPassword('correct horse', 'one').catch((error: unknown) => error))
  expect(await hashPassword('correct horse', 'other')).toMatch(/^\$argon2id\$/)
  const away = (await Promise.all(flood)).filter((response) => response instanceof BusyError)
  expect(away).toHaveLength(60 - 51)
})

test('Only the first 64 characters of a password count for its strength', async () => {
  const strong = 'three quiet otters sing'
  expect(await passwordFailure(strong, [])).toBeUndefined()
  expect((await passwordFailure(`${'1'.repeat(64)}${strong}`, []))?.code).toBe('password_too_weak')
  expect(await passwordFailure(strong.repeat(5), [])).toBeUndefined()
})
