import { expect, test } from 'vitest'
import { helpIn, helpTexts, helpToSend } from './help-texts.ts'

test('The help message is shown in the person’s language, else in English; a plain text counts for all', () => {
  expect(helpIn({ en: 'Hello', pl: 'Witaj' }, 'pl')).toBe('Witaj')
  expect(helpIn({ en: 'Hello', pl: 'Witaj' }, 'ja')).toBe('Hello')
  expect(helpIn('Hello', 'de')).toBe('Hello')
})

test('An empty help message is not saved', () => {
  expect(helpToSend(helpTexts(''))).toBeNull()
  expect(helpToSend({ ...helpTexts(''), de: 'Hallo' })).toEqual({ de: 'Hallo' })
})
