import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { readStored, writeStored } from '../browser/storage.ts'
import { type AllWords, loadWords } from './catalogue.ts'
import { type Language, languageOf, startLanguage, TAGS } from './languages.ts'
import { numbersInWords } from './numbers-in-words.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: AllWords }
    returnNull: false
    strictInterpolationChecks: true
  }
}

/** Local storage key of the chosen language (specification section 9). */
const LANGUAGE_KEY = 'language'

const i18n = createInstance()

/** Starts the words in the language of the person; resolves when everything can be said. */
export async function startWords(): Promise<void> {
  const language = startLanguage(readStored('local', LANGUAGE_KEY), navigator.languages)
  await i18n
    .use(initReactI18next)
    .use(numbersInWords)
    .init({
      lng: TAGS[language],
      resources: { [TAGS[language]]: { translation: await loadWords(language) } },
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false },
    })
  document.documentElement.lang = language
}

/** Changes the language, remembers it and loads its words first, so that nothing is ever half translated. */
export async function speak(language: Language): Promise<void> {
  const tag = TAGS[language]
  if (!i18n.hasResourceBundle(tag, 'translation')) {
    i18n.addResourceBundle(tag, 'translation', await loadWords(language))
  }
  await i18n.changeLanguage(tag)
  document.documentElement.lang = language
  writeStored('local', LANGUAGE_KEY, language)
}

export function spokenLanguage(): Language {
  return languageOf(i18n.language)
}
