import { getScriptCode } from '@platen/domain/templates'
import type { Language } from '../../../i18n/languages.ts'

/** Returns the function that names scripts, which are Unicode property values, in a language. */
export function createScriptNames(language: Language): (script: string) => string {
  const names = new Intl.DisplayNames(language, { type: 'script' })
  return (script) => names.of(getScriptCode(script)) ?? script
}
