/** The eight languages of the interface, by their native names. */
export const LANGUAGES = {
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  ja: '日本語',
  pl: 'Polski',
  pt: 'Português',
} as const
export type Language = keyof typeof LANGUAGES
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as Language[]
export const FALLBACK_LANGUAGE: Language = 'en'

/**
 * The language tags for `Intl` and i18next, which select number formats and plural rules. Portuguese is European
 * Portuguese: `pt` alone is Brazilian, which has another plural rule for 0 ("0 cópia") and another thousands separator.
 */
export const LOCALE_TAGS = {
  de: 'de',
  en: 'en',
  es: 'es',
  fr: 'fr',
  it: 'it',
  ja: 'ja',
  pl: 'pl',
  pt: 'pt-PT',
} as const satisfies Readonly<Record<Language, string>>

/** The plural categories of integers in each language (Unicode CLDR); a test compares them with `Intl`. */
export interface PluralForms {
  de: 'one' | 'other'
  en: 'one' | 'other'
  es: 'one' | 'many' | 'other'
  fr: 'one' | 'many' | 'other'
  it: 'one' | 'many' | 'other'
  ja: 'other'
  pl: 'one' | 'few' | 'many' | 'other'
  pt: 'one' | 'many' | 'other'
}

export const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code)

/** Returns the language of a tag of `LOCALE_TAGS`; English for any other tag. */
export const languageFromTag = (tag: string): Language =>
  LANGUAGE_CODES.find((code) => LOCALE_TAGS[code] === tag) ?? FALLBACK_LANGUAGE

/**
 * Returns the initial language: the one selected before, else the first supported one of the browser, else English.
 * @param stored the value in local storage under `language`, if any
 * @param preferred the browser's language tags in order of preference
 */
export function detectLanguage(stored: string | null, preferred: readonly string[]): Language {
  if (stored && isLanguage(stored)) return stored
  for (const tag of preferred) {
    const code = tag.toLowerCase().split('-')[0] ?? ''
    if (isLanguage(code)) return code
  }
  return FALLBACK_LANGUAGE
}
