import { expect, test } from 'vitest'
import { BusyError } from '../../http/busy-error.ts'
import { hashPassword, passwordIsRight } from './passwords.ts'

test('A flood of guesses from one address is turned away, and another address is let in meanwhile', async () => {
  const stored = await hashPassword('correct horse')
  const flood = Array.from({ length: 120 }, () =>
    passwordIsRight(stored, 'wrong', '203.0.113.9').catch((error: unknown) => error),
  )
  const other = await passwordIsRight(stored, 'correct horse', '198.51.100.1')
  const answers = await Promise.all(flood)
  expect(other).toBe(true)
  const away = answers.filter((answer) => answer instanceof BusyError)
  expect(away.length).toBe(120 - 51)
  expect(answers.filter((answer) => answer === false)).toHaveLength(51)
  expect(await passwordIsRight(stored, 'correct horse', '203.0.113.9')).toBe(true)
})
