import { expect, test } from 'vitest'
import { detectLanguage } from './languages.ts'

test('detectLanguage prefers the language selected before', () => {
  expect(detectLanguage('pl', ['de-DE', 'en'])).toBe('pl')
})

test('detectLanguage without a selection returns the first supported language of the browser', () => {
  expect(detectLanguage(null, ['nl-NL', 'pt-BR', 'de'])).toBe('pt')
  expect(detectLanguage('xx', ['ja-JP'])).toBe('ja')
})

test('detectLanguage falls back to English', () => {
  expect(detectLanguage(null, [])).toBe('en')
  expect(detectLanguage(null, ['nl', 'toString'])).toBe('en')
})
