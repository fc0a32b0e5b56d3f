import { JIG_LIMITS } from '@platen/domain/jigs'

const plain = (text: string): string => text.toLocaleLowerCase()

/** Returns the search text; empty below 3 characters. */
export function normalizeSearch(search: string): string {
  const trimmed = plain(search.trim())
  return trimmed.length >= JIG_LIMITS.minSearchLength ? trimmed : ''
}

/** Whether any of the texts contains the search text, case-insensitively; always true for an empty search text. */
export function matchesSearch(search: string, ...texts: readonly (string | null | undefined)[]): boolean {
  return search === '' || texts.some((text) => text && plain(text).includes(search))
}
