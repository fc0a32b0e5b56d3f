/** Change of one entry of a list since it was read: its position and content. */
export interface ListChange<Entry> {
  readonly id: string
  /** Id of the preceding entry; null if it is first, or no longer in the list. */
  readonly after: string | null
  /** Null if it is no longer in the list. */
  readonly entry: Entry | null
}

/**
 * Applies changes to a list; all other entries stay the same objects in the same order.
 *
 * @param changes in the order of the current list, each id once
 * @returns null if the changes do not belong to this list, which then has to be fetched again
 */
export function applyListChanges<Entry extends { readonly id: string }>(
  list: readonly Entry[],
  changes: readonly ListChange<Entry>[],
): Entry[] | null {
  const byId = new Map(changes.map((change) => [change.id, change]))
  return inPlace(list, byId) ?? applyMoves(list, byId)
}

type Changes<Entry> = ReadonlyMap<string, ListChange<Entry>>

/** Returns the list if every changed entry keeps its position, which is the most frequent case. */
function inPlace<Entry extends { readonly id: string }>(list: readonly Entry[], changes: Changes<Entry>) {
  const next = [...list]
  let met = 0
  for (const [at, { id }] of list.entries()) {
    const change = changes.get(id)
    if (!change) continue
    if (change.entry === null || change.after !== (list[at - 1]?.id ?? null)) return null
    next[at] = change.entry
    met += 1
  }
  return met === changes.size ? next : null
}

function applyMoves<Entry extends { readonly id: string }>(list: readonly Entry[], changes: Changes<Entry>) {
  const behind = new Map<string | null, Entry>()
  for (const { after, entry } of changes.values()) if (entry) behind.set(after, entry)
  const next: Entry[] = []
  let placed = 0
  const follow = (id: string | null) => {
    for (let entry = behind.get(id); entry; entry = behind.get(entry.id)) {
      next.push(entry)
      placed += 1
      // guards against cycles of `after`
      if (placed > changes.size) return
    }
  }
  follow(null)
  for (const entry of list) {
    if (changes.has(entry.id)) continue
    next.push(entry)
    follow(entry.id)
  }
  const remainingCount = [...changes.values()].filter(({ entry }) => entry !== null).length
  return placed === remainingCount ? next : null
}
