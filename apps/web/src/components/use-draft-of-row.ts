import { useState } from 'react'

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The changes that a dialog makes to fields of a stored row. A field without a change shows the stored value, also
 * while another user changes it. A field that was changed here and by another user is in `conflicts`, unless `merge`
 * returns a value with both changes.
 *
 * @param merge undefined if the changes exclude each other
 */
export function useDraftOfRow<Fields extends object>(
  stored: Fields,
  merge?: <K extends keyof Fields>(
    field: K,
    from: Fields[K],
    edited: Fields[K],
    to: Fields[K],
  ) => Fields[K] | undefined,
) {
  const [ownDraft, setOwnDraft] = useState<Partial<Fields>>({})
  /** The stored values when each field of the draft was first changed. */
  const [base, setBase] = useState<Partial<Fields>>({})
  const changedFields = Object.keys(ownDraft) as (keyof Fields)[]
  const getMerged = (field: keyof Fields) => {
    const [from, edited] = [base[field], ownDraft[field]] as [Fields[keyof Fields], Fields[keyof Fields]]
    return isEqual(from, stored[field]) ? undefined : merge?.(field, from, edited, stored[field])
  }
  const draft = Object.fromEntries(
    changedFields.map((field) => [field, getMerged(field) ?? ownDraft[field]]),
  ) as Partial<Fields>
  const omit = (fields: Partial<Fields>, field: keyof Fields): Partial<Fields> =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => key !== field)) as Partial<Fields>
  return {
    value: { ...stored, ...draft },
    draft,
    isChanged: changedFields.length > 0,
    conflicts: changedFields.filter(
      (field) =>
        !isEqual(base[field], stored[field]) && !isEqual(draft[field], stored[field]) && getMerged(field) === undefined,
    ),
    change(part: Partial<Fields>) {
      const previous = Object.keys(part).map((field) => [field, stored[field as keyof Fields]])
      const merged = changedFields.filter((field) => getMerged(field) !== undefined)
      const mergedBase = merged.map((field) => [field, stored[field]])
      setBase({
        ...(Object.fromEntries(previous) as Partial<Fields>),
        ...base,
        ...(Object.fromEntries(mergedBase) as Partial<Fields>),
      })
      setOwnDraft({ ...draft, ...part })
    },
    /** Discards the change of a field. */
    discard(field: keyof Fields) {
      setBase(omit(base, field))
      setOwnDraft(omit(ownDraft, field))
    },
  }
}
