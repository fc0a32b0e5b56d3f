import { JIG_LIMITS } from '@platen/domain/jigs'

const plain = (text: string): string => text.toLocaleLowerCase()

/** What is searched for: nothing under 3 characters (specification sections 5 and 9). */
export function normalizeSearch(typed: string): string {
  const trimmed = plain(typed.trim())
  return trimmed.length >= JIG_LIMITS.minSearchLength ? trimmed : ''
}

/** Whether any of the texts contains what is searched for, case-insensitively; everything does when nothing is. */
export function matchesSearch(searched: string, ...texts: readonly (string | null | undefined)[]): boolean {
  return searched === '' || texts.some((text) => text && plain(text).includes(searched))
}
