import type { FormatterModule } from 'i18next'
import { formatNumber } from './format.ts'
import { languageFromTag } from './languages.ts'

/**
 * Writes every number that a sentence is given as the language writes it, with its mark of thousands: “12,500 jobs”.
 * Needs `interpolation.alwaysFormat`, for no sentence names a format of its own.
 */
export const numberFormatter: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value, _format, language) =>
    typeof value === 'number' && language !== undefined ? formatNumber(value, languageFromTag(language)) : value,
}
