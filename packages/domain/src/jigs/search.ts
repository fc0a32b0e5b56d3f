import { JIG_LIMITS } from './limits.ts'

/**
 * Whether a jig or layout stays in the list (specification section 5): a search filters only with 3 or more characters,
 * and then matches the name or the reference text, whatever the case.
 */
export function matchesSearch(item: { readonly name: string; readonly referenceText: string }, query: string): boolean {
  const wanted = query.trim().toLowerCase()
  if (wanted.length < JIG_LIMITS.minSearchLength) return true
  return [item.name, item.referenceText].some((text) => text.toLowerCase().includes(wanted))
}
