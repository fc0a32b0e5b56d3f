import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { getStoredItem, setStoredItem } from '../lib/web-storage.ts'
import { detectLanguage, type Language, LOCALE_TAGS, languageFromTag } from './languages.ts'
import { numberFormatter } from './number-formatter.ts'

/** Local storage key of the selected language. */
const LANGUAGE_KEY = 'language'

export type Messages = Readonly<Record<string, unknown>>
/** Loads the messages of a group of features. */
type GroupLoader = (language: Language, group: string) => Promise<Messages>

const i18n = createInstance()
const loader = Promise.withResolvers<GroupLoader>()
/** The groups in use, which another language needs too. */
const usedGroups = new Set<string>()
/** Language and group of what is loaded. */
const loaded = new Set<string>()
/** The number of selections of a language; the messages of the last one may still be loading. */
let selections = 0

/** Initialises the translations in the user's language, without messages. */
export async function initI18n(load: GroupLoader): Promise<void> {
  const language = detectLanguage(getStoredItem('local', LANGUAGE_KEY), navigator.languages)
  await i18n
    .use(initReactI18next)
    .use(numberFormatter)
    .init({
      lng: LOCALE_TAGS[language],
      resources: {},
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false },
    })
  document.documentElement.lang = language
  loader.resolve(load)
}

/** Loads messages in the current language, unless they are loaded. Waits for `initI18n`. */
export async function addMessages(groups: readonly string[]): Promise<void> {
  await loader.promise
  for (const group of groups) usedGroups.add(group)
  let language: Language
  do {
    language = getCurrentLanguage()
    await loadGroups(language, groups)
    // The language may have been changed meanwhile.
  } while (language !== getCurrentLanguage())
}

/**
 * Changes and stores the language. Loads its messages first, so that the screen never mixes languages. Has no effect,
 * and does not fail, if a language was selected after it.
 */
export async function changeLanguage(language: Language): Promise<void> {
  selections += 1
  const selection = selections
  try {
    await loadUsedGroups(language)
  } catch (error) {
    if (selection !== selections) return
    throw error
  }
  if (selection !== selections) return
  await i18n.changeLanguage(LOCALE_TAGS[language])
  document.documentElement.lang = language
  setStoredItem('local', LANGUAGE_KEY, language)
}

async function loadUsedGroups(language: Language): Promise<void> {
  let count: number
  do {
    count = usedGroups.size
    await loadGroups(language, [...usedGroups])
    // More code may have been loaded meanwhile.
  } while (count < usedGroups.size)
}

async function loadGroups(language: Language, groups: readonly string[]): Promise<void> {
  const load = await loader.promise
  const missing = groups.filter((group) => !loaded.has(`${language} ${group}`))
  await Promise.all(
    missing.map(async (group) => {
      const messages = await load(language, group)
      i18n.addResourceBundle(LOCALE_TAGS[language], 'translation', messages, false, true, { skipCopy: true })
      loaded.add(`${language} ${group}`)
    }),
  )
}

export function getCurrentLanguage(): Language {
  return languageFromTag(i18n.language)
}
