import { beforeAll, expect, test } from 'vitest'
import { LANGUAGE_CODES, type Language } from '../i18n/languages.ts'
import { loadMessages } from './messages.ts'

const messagesByLanguage = new Map<Language, object>()
beforeAll(async () => {
  for (const language of LANGUAGE_CODES) messagesByLanguage.set(language, await loadMessages(language))
})

const messageAt = (language: Language, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>(
      (node, part) => (typeof node === 'object' && node !== null ? Reflect.get(node, part) : undefined),
      messagesByLanguage.get(language),
    )

const buttonLabelsIn = (language: Language): string[] =>
  [...JSON.stringify(messageAt(language, 'guide')).matchAll(/\$t\(([^)]*)\)/g)].map(([, key]) => key ?? '')

test.each(LANGUAGE_CODES)('the setup guide in %s names screens and buttons by their labels', (language) => {
  const buttonLabels = buttonLabelsIn(language)
  expect(buttonLabels.toSorted()).toEqual(buttonLabelsIn('en').toSorted())
  for (const key of buttonLabels) expect(messageAt(language, key), key).toEqual(expect.stringMatching(/\S/))
})
