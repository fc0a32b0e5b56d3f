/// <reference types="node" />
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createInstance } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { LANGUAGE_CODES, type Language, LOCALE_TAGS, type PluralForms } from '../i18n/languages.ts'
import { MESSAGE_GROUP_NAMES, MESSAGE_GROUPS } from './message-groups.ts'
import { loadMessageGroup, loadMessages } from './messages.ts'

type Messages = ReadonlyMap<string, string>
const messagesByLanguage = new Map<Language, Messages>()

function flat(messages: object, before = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[before + key, value]] : flat(value as object, `${before}${key}.`),
  )
}
const getMessages = (language: Language): Messages => messagesByLanguage.get(language) ?? new Map()

beforeAll(async () => {
  for (const language of LANGUAGE_CODES) messagesByLanguage.set(language, new Map(flat(await loadMessages(language))))
})

const PLURAL_SUFFIX = /_(zero|one|two|few|many|other)$/
const withoutPluralSuffix = (key: string): string => key.replace(PLURAL_SUFFIX, '')
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').toSorted()

test('every feature with messages belongs to a group, and has them in all languages', () => {
  const files = Object.keys(import.meta.glob('../**/messages/*.ts'))
  const folders = new Set(files.map((file) => file.replace(/[^/]+$/, '')))
  const grouped = Object.values(MESSAGE_GROUPS).flat()
  expect([...folders].toSorted()).toEqual(grouped.map((feature) => `../${feature}/messages/`).toSorted())
  for (const folder of folders) {
    const inFolder = files.filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length))
    expect(inFolder.toSorted(), folder).toEqual([...LANGUAGE_CODES, 'index'].map((name) => `${name}.ts`).toSorted())
  }
})

test('only the guide, whose screen loads all messages, inserts messages of other groups', async () => {
  const groups = await Promise.all(
    MESSAGE_GROUP_NAMES.map(async (group) => [group, await loadMessageGroup('en', group)] as const),
  )
  const findGroup = (key: string) =>
    groups.find(([, messages]) => Object.hasOwn(messages, key.split('.')[0] ?? ''))?.[0]
  const inserted = groups.flatMap(([group, messages]) =>
    flat(messages).flatMap(([key, text]) =>
      [...text.matchAll(/\$t\(([^)]*)\)/g)].map(([, target = '']) => ({ key, group, target: findGroup(target) })),
    ),
  )
  expect(inserted.length).toBeGreaterThan(0)
  const fromOthers = inserted.filter(({ group, target }) => target !== group && target !== 'start')
  expect(fromOthers.filter(({ key }) => !key.startsWith('guide.'))).toEqual([])
})

test('every message is displayed', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const sources = globSync('**/*.{ts,tsx}', { cwd: root, exclude: ['**/messages', '**/*.test.ts'] })
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n')
  const english = getMessages('en')
  const inserted = [...english.values()].join('\n')
  // a key, the start of one that is completed at run time, or a message that another one inserts
  const isUsed = (key: string): boolean =>
    sources.includes(`'${key}'`) ||
    [...key.matchAll(/\./g)].some(({ index }) => sources.includes(`\`${key.slice(0, index + 1)}\${`)) ||
    inserted.includes(`$t(${key}`)
  const keys = new Set([...english.keys()].map(withoutPluralSuffix))
  expect([...keys].filter((key) => !isUsed(key))).toEqual([])
})

test('no two features use the same first key', () => {
  const parts = import.meta.glob<object>('../**/messages/en.ts', { eager: true, import: 'messages' })
  const moduleNames = Object.values(parts).flatMap((messages) => Object.keys(messages))
  expect(new Set(moduleNames).size).toBe(moduleNames.length)
})

test.each(LANGUAGE_CODES)('the messages in %s have the same keys and placeholders as in English', (language) => {
  const english = getMessages('en')
  const messages = getMessages(language)
  expect(new Set([...messages.keys()].map(withoutPluralSuffix))).toEqual(
    new Set([...english.keys()].map(withoutPluralSuffix)),
  )
  for (const [key, text] of messages) {
    const source = english.get(key) ?? english.get(`${withoutPluralSuffix(key)}_other`) ?? ''
    expect(placeholders(text), key).toEqual(placeholders(source))
    expect(text.trim(), key).toBe(text)
    expect(text, key).not.toBe('')
  }
})

test.each(LANGUAGE_CODES.filter((code) => code !== 'en'))('no English sentence is left in %s', (language) => {
  const english = getMessages('en')
  // Names and technical terms of up to two words may be the same in all languages.
  const isSentence = (text: string) =>
    text
      .replaceAll(/\{\{\w+\}\}/g, '')
      .trim()
      .split(/\s+/).length > 2
  const untranslated = [...getMessages(language)].filter(([key, text]) => isSentence(text) && english.get(key) === text)
  expect(untranslated.map(([key]) => key)).toEqual([])
})

test('the plural forms of the types are the plural categories of Intl', () => {
  const declared: { [L in Language]: readonly PluralForms[L][] } = {
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
    expect([...declared[language]].toSorted(), language).toEqual(categories.toSorted())
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
