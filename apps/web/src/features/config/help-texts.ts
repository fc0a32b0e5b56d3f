import type { Config } from '@platen/domain/config'
import { FALLBACK_LANGUAGE, LANGUAGE_CODES, type Language } from '../../i18n/languages.ts'

export type HelpTexts = Readonly<Record<Language, string>>

/** The help message by language; a plain text stands in English. */
export function toHelpTexts(message: Config['helpMessage']): HelpTexts {
  const byLanguage: Readonly<Record<string, string>> =
    typeof message === 'string' ? { [FALLBACK_LANGUAGE]: message } : message
  return Object.fromEntries(LANGUAGE_CODES.map((code) => [code, byLanguage[code] ?? ''])) as HelpTexts
}

/** What is saved: the texts there are; null where there is none, which may not be saved (specification section 5). */
export function toHelpRequest(texts: HelpTexts): Record<string, string> | null {
  const nonEmptyTexts = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  return nonEmptyTexts.length === 0 ? null : Object.fromEntries(nonEmptyTexts)
}

/** The text to show in a language; empty where nobody has written one. */
export function getHelpText(message: Config['helpMessage'], language: Language): string {
  const texts = toHelpTexts(message)
  return texts[language] || texts[FALLBACK_LANGUAGE]
}
