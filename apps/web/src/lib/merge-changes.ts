/** A value that somebody else stored while a form was open. */
export interface StoredChange {
  /** The keys from the root of the form to the value. */
  readonly path: readonly string[]
  /** The values before and after; undefined for a value that does not exist. */
  readonly from: unknown
  readonly to: unknown
  /** The form changes the same value, to another one. */
  readonly isConflict: boolean
}

type Tree = Readonly<Record<string, unknown>>

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null && !Array.isArray(value)

export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Merges three versions of a form, value by value: a value that was changed in the form keeps its change, every other
 * value is the stored one. Objects are compared by their keys, lists as one value.
 *
 * @param base the stored version that the form started from
 */
export function mergeChanges<Form extends object>(
  base: Form,
  edited: Form,
  stored: Form,
): { readonly merged: Form; readonly changes: readonly StoredChange[] } {
  const changes: StoredChange[] = []
  const mergeValue = (path: readonly string[], from: unknown, editedValue: unknown, to: unknown): unknown => {
    if (isSameValue(from, to)) return editedValue
    if (isTree(from) && isTree(editedValue) && isTree(to)) {
      const keys = new Set([...Object.keys(to), ...Object.keys(editedValue)])
      for (const key of Object.keys(from)) keys.add(key)
      const entries = [...keys].map(
        (key) => [key, mergeValue([...path, key], from[key], editedValue[key], to[key])] as const,
      )
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
    }
    const isConflict = !isSameValue(from, editedValue)
    if (!isSameValue(editedValue, to)) changes.push({ path, from, to, isConflict })
    return isConflict ? editedValue : to
  }
  return { merged: mergeValue([], base, edited, stored) as Form, changes }
}

/** Adds newer changes to those that are known already; a value that changes again keeps its first `from`. */
export function joinChanges(
  previous: readonly StoredChange[],
  newer: readonly StoredChange[],
): readonly StoredChange[] {
  const find = (list: readonly StoredChange[], { path }: StoredChange) =>
    list.find((candidate) => isSameValue(candidate.path, path))
  const joined = newer.map((change) => ({ ...change, from: (find(previous, change) ?? change).from }))
  return [...previous.filter((change) => !find(newer, change)), ...joined]
}

/** Returns the form with another value at a path; undefined removes it. */
export function replaceAt<Form extends object>(form: Form, [key, ...rest]: readonly string[], value: unknown): Form {
  if (key === undefined) return form
  const entries = form as Tree
  const child = entries[key]
  const next = rest.length > 0 && isTree(child) ? replaceAt(child, rest, value) : value
  const replaced = { ...entries, [key]: next }
  return Object.fromEntries(Object.entries(replaced).filter(([, entryValue]) => entryValue !== undefined)) as Form
}
