import { loaders } from 'virtual:messages'
import { expect, onTestFinished, test } from 'vitest'
import { Ruler } from '../src/canvas-editor/rulers.tsx'
import { changeLanguage, getCurrentLanguage } from '../src/i18n/i18n.ts'
import type { Language } from '../src/i18n/languages.ts'
import { setStoredItem } from '../src/lib/web-storage.ts'
import { openScreen } from './open-screen.tsx'
import { renderComponent } from './render-component.tsx'

type Loader = () => Promise<unknown>
const startLoaders = (loaders as { readonly start: Record<Language, Loader> }).start

/** Replaces the loading of the messages of every page in a language until the end of the test. */
function replaceLoader(language: Language, replace: (load: Loader) => Promise<unknown>): void {
  const load = startLoaders[language]
  startLoaders[language] = () => replace(load)
  onTestFinished(() => {
    startLoaders[language] = load
  })
}

/** All tests share the language and the local storage. */
function restoreLanguageAtEnd(): void {
  onTestFinished(async () => {
    await changeLanguage('en')
    setStoredItem('local', 'language', null)
  })
}

test('The language that was selected last is displayed, even if the messages of an earlier one are loaded later', async () => {
  restoreLanguageAtEnd()
  const response = Promise.withResolvers<void>()
  replaceLoader('fr', async (load) => {
    await response.promise
    return load()
  })
  const slow = changeLanguage('fr')
  await changeLanguage('pl')
  response.resolve()
  await slow
  expect(getCurrentLanguage()).toBe('pl')
  expect(document.documentElement.lang).toBe('pl')
})

test('A language that was selected before another one does not fail, even if the same language is selected again', async () => {
  restoreLanguageAtEnd()
  const answers: PromiseWithResolvers<void>[] = []
  replaceLoader('es', async (load) => {
    const answer = Promise.withResolvers<void>()
    answers.push(answer)
    await answer.promise
    return load()
  })
  const first = changeLanguage('es')
  const second = changeLanguage('es')
  await expect.poll(() => answers.length).toBe(2)
  answers[0]?.reject(new TypeError('Failed to fetch dynamically imported module'))
  await first
  expect(getCurrentLanguage()).toBe('en')
  answers[1]?.resolve()
  await second
  expect(getCurrentLanguage()).toBe('es')
})

test('A notification says that a language could not be loaded, and the next attempt displays it', async () => {
  restoreLanguageAtEnd()
  let isConnected = false
  replaceLoader('de', (load) =>
    isConnected ? load() : Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
  )
  const screen = await openScreen('settings')
  const german = screen.getByRole('menuitemradio', { name: 'Deutsch' })
  await screen.getByRole('button', { name: /^Menu of/ }).click()
  await screen.getByRole('menuitem', { name: /^Language/ }).hover()
  await german.click()
  await expect.element(screen.getByText('The language Deutsch could not be loaded')).toBeVisible()
  expect(getCurrentLanguage()).toBe('en')
  isConnected = true
  await german.click()
  await expect.poll(getCurrentLanguage).toBe('de')
})

test('The numbers of the rulers of a drawing have the decimal sign of the language', async () => {
  restoreLanguageAtEnd()
  await changeLanguage('de')
  const screen = await renderComponent(<Ruler length={50} scale={5} unit="inches" side="top" />)
  await expect.element(screen.getByText('0,5', { exact: true })).toBeVisible()
  const enlarged = await renderComponent(<Ruler length={1} scale={500} unit="inches" side="left" />)
  await expect.element(enlarged.getByText('0,005', { exact: true })).toBeVisible()
})
