import { JIG_FIELDS, type Jig, type JigFieldName } from './types.ts'

/** Differences between two versions of a jig or layout. Indexes count from 0. */
export interface Diff<Field extends string> {
  /** Changed fields of the object itself. */
  readonly fields: readonly Field[]
  /** Indexes of new items in the later list. */
  readonly added: readonly number[]
  /** Indexes of changed items in the later list. */
  readonly changed: readonly number[]
  /** Indexes of deleted items in the earlier list. */
  readonly removed: readonly number[]
}

/** Whether two values of plain data are deeply equal, ignoring the order of fields. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))]
  return (
    left.length === right.size && left.every(([key, value]) => right.has(key) && isDeepEqual(value, right.get(key)))
  )
}

/** Returns the fields of a list whose values differ. */
export const changedFields = <Thing, Field extends string & keyof Thing>(
  fields: readonly Field[],
  before: Thing,
  after: Thing,
): Field[] => fields.filter((field) => !isDeepEqual(before[field], after[field]))

/** Returns the differences between two lists of items, which are matched by id. */
export function listChanges<Item extends { readonly id: string }>(
  before: readonly Item[],
  after: readonly Item[],
): Omit<Diff<never>, 'fields'> {
  const places = (items: readonly Item[], wanted: (item: Item) => boolean) =>
    items.flatMap((item, at) => (wanted(item) ? [at] : []))
  const was = new Map(before.map((item) => [item.id, item]))
  const is = new Set(after.map((item) => item.id))
  return {
    added: places(after, ({ id }) => !was.has(id)),
    changed: places(after, (item) => was.has(item.id) && !isDeepEqual(was.get(item.id), item)),
    removed: places(before, ({ id }) => !is.has(id)),
  }
}

/** Returns the differences between two versions of a jig; slots are matched by id. */
export const jigChanges = (before: Jig, after: Jig): Diff<JigFieldName> => ({
  fields: changedFields(JIG_FIELDS, before, after),
  ...listChanges(before.slots, after.slots),
})
