import { calls } from '@platen/contract/calls'
import type { WirePersonalisation } from '@platen/contract/orders'
import { canLetThrough } from '@platen/domain/templates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import type { OrderRow } from './order-row.ts'

/** A text as the user saw it, and as the user has changed it. */
interface TextEdit {
  readonly from: string
  readonly to: string
}

export type TextEdits = ReturnType<typeof useTextEdits>

/**
 * Returns of what the artwork of a job is made, and why it is held; undefined while it is loaded, and for a job that is
 * not made from a template. It follows the changes of the orders.
 */
function usePersonalisation({ id, jobId, job }: OrderRow): WirePersonalisation | undefined {
  const options = apiQueryOptions('orders', calls.orders.readPersonalisation, { query: { id, jobId } })
  // Not kept after the dialog: the next one would show the texts from before they were corrected until it has loaded
  // them.
  const { data } = useQuery({ ...options, enabled: job.personalisation !== undefined, gcTime: 0 })
  return data?.personalisation ?? undefined
}

/**
 * The texts from which the artwork of a job is made with the edits of the dialog, by id of the item. Others follow the
 * job.
 */
export function useTextEdits(row: OrderRow) {
  const personalisation = usePersonalisation(row)
  const [edits, setEdits] = useState<Readonly<Record<string, TextEdit>>>({})
  const [isChecked, setIsChecked] = useState(false)
  const canBeLetThrough = canLetThrough(personalisation?.faults ?? [])
  const isReleasing = isChecked && canBeLetThrough
  const stored = (itemId: string): string => personalisation?.values[itemId] ?? ''
  const changed = Object.fromEntries(Object.entries(edits).filter(([, { from, to }]) => from !== to))
  return {
    personalisation,
    /** The fields of the call that saves the edits. */
    edit: {
      ...(Object.keys(changed).length > 0 ? { values: changed } : {}),
      ...(isReleasing ? { letFaultsThrough: true as const } : {}),
    },
    isDirty: Object.keys(changed).length > 0 || isReleasing,
    /** Whether the artwork is made in spite of the faults that hold it. */
    letsThrough: isReleasing,
    canBeLetThrough,
    letThrough: setIsChecked,
    read: (itemId: string): string => edits[itemId]?.to ?? stored(itemId),
    /** The text that was stored by others after the user has changed it. */
    readMeanwhile: (itemId: string): string | undefined => {
      const edit = edits[itemId]
      return edit && edit.from !== stored(itemId) ? stored(itemId) : undefined
    },
    change: (itemId: string, to: string) => setEdits({ ...edits, [itemId]: { from: stored(itemId), to } }),
  }
}
