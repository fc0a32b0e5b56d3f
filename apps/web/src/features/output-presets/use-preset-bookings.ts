import type { ResponseOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import type { SlotAddress } from '@platen/domain/layouts'
import { useState } from 'react'
import { useApiMutation } from '../../api/query-helpers.ts'
import type { OrderRow } from '../orders/order-row.ts'

export type AutoFillAnswer = ResponseOf<typeof calls.outputPresets.autoFill>

export interface Booking {
  readonly busy: boolean
  /** What Auto fill did last on this preset; null once it is put away. */
  readonly report: AutoFillAnswer | null
  readonly putReportAway: () => void
  readonly add: (presetId: string, row: OrderRow, copies?: number, from?: SlotAddress) => void
  readonly remove: (presetId: string, what?: { row?: OrderRow; slot?: SlotAddress }) => void
  readonly autoFill: (presetId: string) => void
}

const CHANGES = ['presets', 'orders'] as const

/** Booking copies on slots and taking them off. A refusal is told in words, and fresh data is asked for either way. */
export function usePresetBookings(): Booking {
  const [report, setReport] = useState<{ presetId: string; answer: AutoFillAnswer } | null>(null)
  const book = useApiMutation(calls.outputPresets.book, { changes: CHANGES, failed: 'orders.error.updatePresetFailed' })
  const unbook = useApiMutation(calls.outputPresets.unbook, {
    changes: CHANGES,
    failed: 'orders.error.removeOrdersFailed',
  })
  const fill = useApiMutation(calls.outputPresets.autoFill, {
    changes: CHANGES,
    failed: 'orders.error.updatePresetFailed',
  })

  return {
    busy: book.isPending || unbook.isPending || fill.isPending,
    report: report?.answer ?? null,
    putReportAway: () => setReport(null),
    add: (presetId, { id, jobId }, copies, from) => {
      setReport(null)
      book.mutate({
        body: {
          presetId,
          jobs: [{ id, jobId }],
          ...(copies ? { copies } : {}),
          ...(from ? { from: toSlotAddress(from) } : {}),
        },
      })
    },
    remove: (presetId, what) => {
      setReport(null)
      unbook.mutate({
        body: {
          presetId,
          ...(what?.row ? { jobs: [{ id: what.row.id, jobId: what.row.jobId }] } : {}),
          ...(what?.slot ? { slots: [toSlotAddress(what.slot)] } : {}),
        },
      })
    },
    autoFill: (presetId) =>
      fill.mutate({ body: { presetId } }, { onSuccess: (answer) => setReport({ presetId, answer }) }),
  }
}

/** The address alone: what is asked of the wire is exact. */
const toSlotAddress = ({ jigNo, slotNo }: SlotAddress) => ({ jigNo, slotNo })
