/**
 * Joins unique names in the order of their first occurrence, with the number of occurrences if there are several: `Mug
 * × 4, Pen`.
 */
export function summarizeCounts(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name)).join(', ')
}
