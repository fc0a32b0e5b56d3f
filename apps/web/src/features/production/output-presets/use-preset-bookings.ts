import type { ResponseOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import type { SlotAddress } from '@platen/domain/layouts'
import { useState } from 'react'
import { useApiMutation } from '../../../api/query-helpers.ts'
import type { OrderRow } from '../../orders/orders/index.ts'

export type AutoFillAnswer = ResponseOf<typeof calls.outputPresets.autoFill>

export interface Booking {
  readonly busy: boolean
  /** The last result of Auto fill on this preset; null once it is dismissed. */
  readonly report: AutoFillAnswer | null
  readonly putReportAway: () => void
  readonly add: (presetId: string, row: OrderRow, copies?: number, from?: SlotAddress) => void
  readonly remove: (presetId: string, what?: { row?: OrderRow; slot?: SlotAddress }) => void
  readonly autoFill: (presetId: string) => void
}

const CHANGES = ['presets', 'orders'] as const

/** Books copies on slots and removes bookings. A rejected request shows a message and also invalidates the queries. */
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

/** Selects only the slot position, since the endpoint rejects unknown fields. */
const toSlotAddress = ({ jigNo, slotNo }: SlotAddress) => ({ jigNo, slotNo })
