import { createInstance } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { LANGUAGE_CODES, type Language, LOCALE_TAGS, type PluralForms } from './languages.ts'
import { loadMessages } from './resources.ts'

type Said = ReadonlyMap<string, string>
const said = new Map<Language, Said>()

function flat(words: object, before = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : flat(value as object, `${before}${key}.`),
  )
}
const wordsOf = (language: Language): Said => said.get(language) ?? new Map()

beforeAll(async () => {
  for (const language of LANGUAGE_CODES) said.set(language, new Map(flat(await loadMessages(language))))
})

const FORM = /_(zero|one|two|few|many|other)$/
const bare = (key: string): string => key.replace(FORM, '')
const gaps = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').toSorted()

test('every feature that speaks does so in all eight languages', () => {
  const files = Object.keys(import.meta.glob('../**/messages/*.ts'))
  const folders = new Set(files.map((file) => file.replace(/[^/]+$/, '')))
  expect(folders.size).toBeGreaterThan(0)
  for (const folder of folders) {
    const inFolder = files.filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length))
    expect(inFolder.toSorted(), folder).toEqual([...LANGUAGE_CODES, 'index'].map((name) => `${name}.ts`).toSorted())
  }
})

test('no two features say words under the same first key', () => {
  const parts = import.meta.glob<object>('../**/messages/en.ts', { eager: true, import: 'words' })
  const firsts = Object.values(parts).flatMap((words) => Object.keys(words))
  expect(new Set(firsts).size).toBe(firsts.length)
})

test.each(LANGUAGE_CODES)('%s says every sentence that English says, with the same gaps to fill', (language) => {
  const english = wordsOf('en')
  const here = wordsOf(language)
  expect(new Set([...here.keys()].map(bare))).toEqual(new Set([...english.keys()].map(bare)))
  for (const [key, text] of here) {
    const source = english.get(key) ?? english.get(`${bare(key)}_other`) ?? ''
    expect(gaps(text), key).toEqual(gaps(source))
    expect(text.trim(), key).toBe(text)
    expect(text, key).not.toBe('')
  }
})

test.each(LANGUAGE_CODES.filter((code) => code !== 'en'))('no English sentence is left over in %s', (language) => {
  const english = wordsOf('en')
  // Names and trade terms of two words may be the same everywhere; a sentence may not.
  const isSentence = (text: string) =>
    text
      .replaceAll(/\{\{\w+\}\}/g, '')
      .trim()
      .split(/\s+/).length > 2
  const left = [...wordsOf(language)].filter(([key, text]) => isSentence(text) && english.get(key) === text)
  expect(left.map(([key]) => key)).toEqual([])
})

test('the plural forms that the types ask for are those that whole numbers take', () => {
  const asked: { [L in Language]: readonly PluralForms[L][] } = {
    de: ['one', 'other'],
    en: ['one', 'other'],
    es: ['one', 'many', 'other'],
    fr: ['one', 'many', 'other'],
    it: ['one', 'many', 'other'],
    ja: ['other'],
    pl: ['one', 'few', 'many', 'other'],
    pt: ['one', 'many', 'other'],
  }
  for (const language of LANGUAGE_CODES) {
    const categories = new Intl.PluralRules(LOCALE_TAGS[language]).resolvedOptions().pluralCategories
    expect([...asked[language]].toSorted(), language).toEqual(categories.toSorted())
  }
})

test.each([
  [1, '1 reguła'],
  [2, '2 reguły'],
  [5, '5 reguł'],
  [12, '12 reguł'],
  [22, '22 reguły'],
  [1.5, '1.5 reguły'],
])('Polish counts %s rules as "%s"', async (count, text) => {
  const i18n = createInstance()
  await i18n.init({ lng: 'pl', resources: { pl: { translation: await loadMessages('pl') } } })
  expect(i18n.t('settings.users.rulesCount', { count })).toBe(text)
})

test.each([
  ['pt', 0, 'cópias por colocar'],
  ['pt', 1, 'cópia por colocar'],
  ['pt', 2, 'cópias por colocar'],
  ['pt', 1_000_000, 'de cópias por colocar'],
  ['es', 0, 'copias pendientes'],
  ['es', 1, 'copia pendiente'],
  ['es', 1_000_000, 'de copias pendientes'],
] as const)('%s counts %s open copies: "%s"', async (language, count, text) => {
  const i18n = createInstance()
  const tag = LOCALE_TAGS[language]
  await i18n.init({ lng: tag, resources: { [tag]: { translation: await loadMessages(language) } } })
  expect(i18n.t('orders.bulk.open', { count })).toBe(text)
})
