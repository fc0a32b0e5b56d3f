import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { getStoredItem, setStoredItem } from '../lib/web-storage.ts'
import { detectLanguage, type Language, LOCALE_TAGS, languageFromTag } from './languages.ts'
import { numberFormatter } from './number-formatter.ts'

/** Local storage key of the selected language. */
const LANGUAGE_KEY = 'language'

/** Loads all messages of a language. */
export type MessageLoader = (language: Language) => Promise<Readonly<Record<string, unknown>>>

const i18n = createInstance()
let loadMessages: MessageLoader = async () => ({})

/** Initialises the translations in the user's language. Resolves when the messages are loaded. */
export async function initI18n(load: MessageLoader): Promise<void> {
  loadMessages = load
  const language = detectLanguage(getStoredItem('local', LANGUAGE_KEY), navigator.languages)
  await i18n
    .use(initReactI18next)
    .use(numberFormatter)
    .init({
      lng: LOCALE_TAGS[language],
      resources: { [LOCALE_TAGS[language]]: { translation: await loadMessages(language) } },
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false },
    })
  document.documentElement.lang = language
}

/** Changes and stores the language. Loads its messages first, so that the screen never mixes languages. */
export async function changeLanguage(language: Language): Promise<void> {
  const tag = LOCALE_TAGS[language]
  if (!i18n.hasResourceBundle(tag, 'translation')) {
    i18n.addResourceBundle(tag, 'translation', await loadMessages(language))
  }
  await i18n.changeLanguage(tag)
  document.documentElement.lang = language
  setStoredItem('local', LANGUAGE_KEY, language)
}

export function getCurrentLanguage(): Language {
  return languageFromTag(i18n.language)
}
