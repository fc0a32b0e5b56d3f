import { beforeAll, expect, test } from 'vitest'
import { LANGUAGE_CODES, type Language } from '../../i18n/languages.ts'
import { loadMessages } from '../messages.ts'

const words = new Map<Language, object>()
beforeAll(async () => {
  for (const language of LANGUAGE_CODES) words.set(language, await loadMessages(language))
})

const wordAt = (language: Language, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (node, part) => (typeof node === 'object' && node !== null ? Reflect.get(node, part) : undefined),
      words.get(language),
    )

const buttonsIn = (language: Language): string[] =>
  [...JSON.stringify(wordAt(language, 'guide')).matchAll(/\$t\(([^)]*)\)/g)].map(([, key]) => key ?? '')

test.each(LANGUAGE_CODES)('the setup guide in %s names screens and buttons by their labels', (language) => {
  const buttonLabels = buttonsIn(language)
  expect(buttonLabels.toSorted()).toEqual(buttonsIn('en').toSorted())
  for (const key of buttonLabels) expect(wordAt(language, key), key).toEqual(expect.stringMatching(/\S/))
})
