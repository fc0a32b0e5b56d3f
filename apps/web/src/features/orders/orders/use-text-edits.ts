import type { WirePersonalisation } from '@platen/contract/orders'
import { canLetThrough } from '@platen/domain/templates'
import { useState } from 'react'

/** A text as the user saw it, and as the user has changed it. */
interface TextEdit {
  readonly from: string
  readonly to: string
}

export type TextEdits = ReturnType<typeof useTextEdits>

/** The texts from which the artwork of a job is made with the edits of the dialog, by id of the item. Others follow the job. */
export function useTextEdits(personalisation: WirePersonalisation | undefined) {
  const [edits, setEdits] = useState<Readonly<Record<string, TextEdit>>>({})
  const [isTicked, setTicked] = useState(false)
  const mayBeLetThrough = canLetThrough(personalisation?.faults ?? [])
  const letsThrough = isTicked && mayBeLetThrough
  const stored = (itemId: string): string => personalisation?.values[itemId] ?? ''
  const changed = Object.fromEntries(Object.entries(edits).filter(([, { from, to }]) => from !== to))
  return {
    /** The fields of the call that saves the edits. */
    edit: {
      ...(Object.keys(changed).length > 0 ? { values: changed } : {}),
      ...(letsThrough ? { letFaultsThrough: true as const } : {}),
    },
    isDirty: Object.keys(changed).length > 0 || letsThrough,
    /** Whether the artwork is made in spite of the faults that hold it. */
    letsThrough,
    mayBeLetThrough,
    letThrough: setTicked,
    read: (itemId: string): string => edits[itemId]?.to ?? stored(itemId),
    /** The text that was stored by others after the user has changed it. */
    readMeanwhile: (itemId: string): string | undefined => {
      const edit = edits[itemId]
      return edit && edit.from !== stored(itemId) ? stored(itemId) : undefined
    },
    change: (itemId: string, to: string) => setEdits({ ...edits, [itemId]: { from: stored(itemId), to } }),
  }
}
