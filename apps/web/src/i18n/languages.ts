/** The eight languages of the interface (specification section 1), each by its own name. */
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
 * The tag that `Intl` and i18next know each language by, for numbers and plurals. Portuguese is the European one:
 * `pt` alone is Brazil's, which counts "0 cópia" and writes 1.234.
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

/** The plural categories that whole numbers take in each language (Unicode CLDR); a test holds it against `Intl`. */
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

/** The language behind a tag of `TAGS`; English for any other. */
export const languageFromTag = (tag: string): Language =>
  LANGUAGE_CODES.find((code) => LOCALE_TAGS[code] === tag) ?? FALLBACK_LANGUAGE

/**
 * The language to start in: the one chosen before, else the first of the browser's that Platen speaks, else English.
 * @param stored what local storage holds under `language`, if anything
 * @param preferred the browser's list of language tags, most wanted first
 */
export function detectLanguage(stored: string | null, preferred: readonly string[]): Language {
  if (stored && isLanguage(stored)) return stored
  for (const tag of preferred) {
    const code = tag.toLowerCase().split('-')[0] ?? ''
    if (isLanguage(code)) return code
  }
  return FALLBACK_LANGUAGE
}
