import { JIG_LIMITS } from './limits.ts'

/**
 * Whether a jig or layout matches a search: a search has an effect only with 3 or more characters, and matches the name
 * or the reference text, ignoring case.
 */
export function matchesSearch(item: { readonly name: string; readonly referenceText: string }, query: string): boolean {
  const searchText = query.trim().toLowerCase()
  if (searchText.length < JIG_LIMITS.minSearchLength) return true
  return [item.name, item.referenceText].some((text) => text.toLowerCase().includes(searchText))
}
