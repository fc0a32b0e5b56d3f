/** Names in the order of their first appearance, each once, with how often where it is more than once: `Mug × 4, Pen`. */
export function summarizeCounts(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name)).join(', ')
}
