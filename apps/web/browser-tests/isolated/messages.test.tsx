import { getI18n } from 'react-i18next'
import { expect, onTestFinished, test } from 'vitest'
import { addMessages, changeLanguage, getCurrentLanguage, initI18n, type Messages } from '../../src/i18n/i18n.ts'
import type { Language } from '../../src/i18n/languages.ts'
import { setStoredItem } from '../../src/lib/web-storage.ts'

interface MessageRequest {
  readonly name: string
  readonly respond: () => void
  readonly fail: () => void
}
const requests: MessageRequest[] = []

/** Loads one message of a group, `orders.title: "orders in de"`, when the test responds. */
function load(language: Language, group: string): Promise<Messages> {
  const { promise, resolve, reject } = Promise.withResolvers<Messages>()
  const name = `${group} in ${language}`
  requests.push({
    name,
    respond: () => resolve({ [group]: { title: name } }),
    fail: () => reject(new TypeError('Failed to fetch dynamically imported module')),
  })
  return promise
}

async function takeRequest(name: string): Promise<MessageRequest> {
  await expect.poll(() => requests.map((request) => request.name)).toContain(name)
  const [request] = requests.splice(
    requests.findIndex((each) => each.name === name),
    1,
  )
  if (!request) throw new Error(`${name} is not requested.`)
  return request
}

const getText = (key: string): string => String(getI18n().getResource(getI18n().language, 'translation', key))

test('Messages are loaded once, again after a failure, and in the language that is selected meanwhile', async () => {
  // All test files share the local storage.
  const deleteStoredLanguage = () => setStoredItem('local', 'language', null)
  deleteStoredLanguage()
  onTestFinished(deleteStoredLanguage)
  const beforeStart = addMessages(['start'])
  await initI18n(load)
  ;(await takeRequest('start in en')).respond()
  await beforeStart
  expect(getText('start.title')).toBe('start in en')

  const failed = addMessages(['start', 'orders'])
  ;(await takeRequest('orders in en')).fail()
  await expect(failed).rejects.toThrow('Failed to fetch')
  const added = addMessages(['start', 'orders'])
  ;(await takeRequest('orders in en')).respond()
  await added
  expect(getText('orders.title')).toBe('orders in en')
  expect(requests).toEqual([])

  const changed = changeLanguage('de')
  const [start, orders] = [await takeRequest('start in de'), await takeRequest('orders in de')]
  const shops = addMessages(['shops'])
  const shopsInEnglish = await takeRequest('shops in en')
  start.respond()
  orders.respond()
  ;(await takeRequest('shops in de')).respond()
  await changed
  expect(getCurrentLanguage()).toBe('de')
  expect(['start', 'orders', 'shops'].map((group) => getText(`${group}.title`))).toEqual([
    'start in de',
    'orders in de',
    'shops in de',
  ])
  shopsInEnglish.respond()
  await shops
  expect(requests).toEqual([])
})
