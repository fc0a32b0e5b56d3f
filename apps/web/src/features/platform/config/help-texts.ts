import type { Config } from '@platen/domain/config'
import { FALLBACK_LANGUAGE, LANGUAGE_CODES, type Language } from '../../../i18n/languages.ts'

export type HelpTexts = Readonly<Record<Language, string>>

/** Returns the help message by language. A plain text counts as English. */
export function toHelpTexts(message: Config['helpMessage']): HelpTexts {
  const textsByLanguage: Readonly<Record<string, string>> =
    typeof message === 'string' ? { [FALLBACK_LANGUAGE]: message } : message
  return Object.fromEntries(LANGUAGE_CODES.map((code) => [code, textsByLanguage[code] ?? ''])) as HelpTexts
}

/** Returns the non-empty texts to save, or null if all are empty; an empty help message must not be saved. */
export function toHelpRequest(texts: HelpTexts): Record<string, string> | null {
  const nonEmptyTexts = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  return nonEmptyTexts.length === 0 ? null : Object.fromEntries(nonEmptyTexts)
}

/** Returns the text for a language, or an empty string if there is none. */
export function getHelpText(message: Config['helpMessage'], language: Language): string {
  const texts = toHelpTexts(message)
  return texts[language] || texts[FALLBACK_LANGUAGE]
}
