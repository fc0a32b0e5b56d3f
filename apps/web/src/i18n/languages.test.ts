import { expect, test } from 'vitest'
import { startLanguage } from './languages.ts'

test('the language chosen before wins', () => {
  expect(startLanguage('pl', ['de-DE', 'en'])).toBe('pl')
})

test('without a choice the first language of the browser that Platen speaks is taken', () => {
  expect(startLanguage(null, ['nl-NL', 'pt-BR', 'de'])).toBe('pt')
  expect(startLanguage('xx', ['ja-JP'])).toBe('ja')
})

test('English is the fallback', () => {
  expect(startLanguage(null, [])).toBe('en')
  expect(startLanguage(null, ['nl', 'toString'])).toBe('en')
})
