/** What became of one entry of a list since somebody read it: where it stands now, and what it is. */
export interface ListChange<Entry> {
  readonly id: string
  /** Id of the entry that it stands behind; null where it stands first, or no longer in the list. */
  readonly after: string | null
  /** null where it is no longer in the list. */
  readonly entry: Entry | null
}

/**
 * A list with what became of some of its entries; all others are the same objects in the same order.
 *
 * @param changes in the order of the list as it is now, each id once
 * @returns null where the changes do not belong to this list, which then has to be read whole
 */
export function applyListChanges<Entry extends { readonly id: string }>(
  list: readonly Entry[],
  changes: readonly ListChange<Entry>[],
): Entry[] | null {
  const byId = new Map(changes.map((change) => [change.id, change]))
  return inPlace(list, byId) ?? applyMoves(list, byId)
}

type Changes<Entry> = ReadonlyMap<string, ListChange<Entry>>

/** The list where every changed entry stands where it stood: most changes are of that kind. */
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
      // nothing stands behind itself, however the changes came about
      if (placed > changes.size) return
    }
  }
  follow(null)
  for (const entry of list) {
    if (changes.has(entry.id)) continue
    next.push(entry)
    follow(entry.id)
  }
  const standing = [...changes.values()].filter(({ entry }) => entry !== null).length
  return placed === standing ? next : null
}
