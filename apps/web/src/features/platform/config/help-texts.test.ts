import { expect, test } from 'vitest'
import { getHelpText, toHelpRequest, toHelpTexts } from './help-texts.ts'

test('The help message is shown in the user’s language, else in English; a plain text applies to all languages', () => {
  expect(getHelpText({ en: 'Hello', pl: 'Witaj' }, 'pl')).toBe('Witaj')
  expect(getHelpText({ en: 'Hello', pl: 'Witaj' }, 'ja')).toBe('Hello')
  expect(getHelpText('Hello', 'de')).toBe('Hello')
})

test('An empty help message is not saved', () => {
  expect(toHelpRequest(toHelpTexts(''))).toBeNull()
  expect(toHelpRequest({ ...toHelpTexts(''), de: 'Hallo' })).toEqual({ de: 'Hallo' })
})
