import type { Jig, Slot } from './types.ts'

/** What differs between two states of a jig or layout. Places count from 0. */
export interface Diff<Field extends string> {
  /** Fields of the thing itself. */
  readonly fields: readonly Field[]
  /** Places in the later list that the earlier one does not have. */
  readonly added: readonly number[]
  /** Places in the later list of what was otherwise before. */
  readonly changed: readonly number[]
  /** Places in the earlier list of what is there no more. */
  readonly removed: readonly number[]
}

const JIG_FIELDS = [
  'name',
  'width',
  'height',
  'thickness',
  'referenceText',
  'defaultSpacing',
  'locations',
  'printerTypes',
] as const satisfies readonly (keyof Jig)[]
export type JigFieldName = (typeof JIG_FIELDS)[number]

/** Whether two values of plain data say the same, in whatever order their fields are. */
export function isDeepEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))]
  return (
    left.length === right.size && left.every(([key, value]) => right.has(key) && isDeepEqual(value, right.get(key)))
  )
}

/** The fields of a list whose values differ. */
export const changedFields = <Thing, Field extends string & keyof Thing>(
  fields: readonly Field[],
  before: Thing,
  after: Thing,
): Field[] => fields.filter((field) => !isDeepEqual(before[field], after[field]))

/** What differs between two states of a jig; slots are known by their ids. */
export function jigChanges(before: Jig, after: Jig): Diff<JigFieldName> {
  const places = (slots: readonly Slot[], wanted: (slot: Slot) => boolean) =>
    slots.flatMap((slot, at) => (wanted(slot) ? [at] : []))
  const was = new Map(before.slots.map((slot) => [slot.id, slot]))
  const is = new Set(after.slots.map((slot) => slot.id))
  return {
    fields: changedFields(JIG_FIELDS, before, after),
    added: places(after.slots, ({ id }) => !was.has(id)),
    changed: places(after.slots, (slot) => was.has(slot.id) && !isDeepEqual(was.get(slot.id), slot)),
    removed: places(before.slots, ({ id }) => !is.has(id)),
  }
}
