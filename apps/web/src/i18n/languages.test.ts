import { expect, test } from 'vitest'
import { detectLanguage } from './languages.ts'

test('the language chosen before wins', () => {
  expect(detectLanguage('pl', ['de-DE', 'en'])).toBe('pl')
})

test('without a choice the first language of the browser that Platen speaks is taken', () => {
  expect(detectLanguage(null, ['nl-NL', 'pt-BR', 'de'])).toBe('pt')
  expect(detectLanguage('xx', ['ja-JP'])).toBe('ja')
})

test('English is the fallback', () => {
  expect(detectLanguage(null, [])).toBe('en')
  expect(detectLanguage(null, ['nl', 'toString'])).toBe('en')
})
