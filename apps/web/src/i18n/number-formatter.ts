import type { FormatterModule } from 'i18next'
import { formatNumber } from './format.ts'
import { languageFromTag } from './languages.ts'

/**
 * Formats every number in a message for the language, with thousands separators: “12,500 jobs”. Needs
 * `interpolation.alwaysFormat`, since the messages specify no format.
 */
export const numberFormatter: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value, _format, language) =>
    typeof value === 'number' && language !== undefined ? formatNumber(value, languageFromTag(language)) : value,
}
