import { useState } from 'react'

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The changes that a dialog makes to fields of a stored row. A field without a change shows the stored value, also while
 * another user changes it. A field that was changed here and by another user is in `conflicts`.
 */
export function useDraftOfRow<Fields extends object>(stored: Fields) {
  const [draft, setDraft] = useState<Partial<Fields>>({})
  /** The stored values when each field of the draft was first changed. */
  const [base, setBase] = useState<Partial<Fields>>({})
  const changedFields = Object.keys(draft) as (keyof Fields)[]
  const without = (fields: Partial<Fields>, field: keyof Fields): Partial<Fields> =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => key !== field)) as Partial<Fields>
  return {
    value: { ...stored, ...draft },
    draft,
    isChanged: changedFields.length > 0,
    conflicts: changedFields.filter(
      (field) => !isEqual(base[field], stored[field]) && !isEqual(draft[field], stored[field]),
    ),
    change(part: Partial<Fields>) {
      const previous = Object.keys(part).map((field) => [field, stored[field as keyof Fields]])
      setBase({ ...(Object.fromEntries(previous) as Partial<Fields>), ...base })
      setDraft({ ...draft, ...part })
    },
    /** Discards the change of a field. */
    discard(field: keyof Fields) {
      setBase(without(base, field))
      setDraft(without(draft, field))
    },
  }
}
