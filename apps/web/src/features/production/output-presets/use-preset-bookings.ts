import type { ResponseOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import type { JigLookup, SlotAddress } from '@platen/domain/layouts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { updateQuery, useApiMutation } from '../../../api/query-helpers.ts'
import type { RowStore } from '../../../data-grid/row-store.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announce } from '../../../lib/announcements.ts'
import type { OrderRow } from '../../orders/orders/index.ts'
import { indexPreset, previewBooking } from './booking-preview.ts'
import { addBookings, removeBookings } from './change-bookings.ts'

export type AutoFillResponse = ResponseOf<typeof calls.outputPresets.autoFill>

export interface Booking {
  readonly busy: boolean
  /** The last result of Auto fill if it is of the given preset; null once it is dismissed. */
  readonly report: AutoFillResponse | null
  readonly dismissReport: () => void
  readonly add: (presetId: string, row: OrderRow, copies?: number, from?: SlotAddress) => void
  readonly remove: (presetId: string, removed?: { row?: OrderRow; slot?: SlotAddress }) => void
  readonly autoFill: (presetId: string) => void
}

const CHANGES = {
  // a print job directly after a booking contains it
  scope: 'bookings',
  invalidates: ['presets', 'orders'],
  changedPresetId: ({ body }: { body: { presetId: string } }) => body.presetId,
} as const

/** Changes the cached preset before the server has answered. Returns the function that restores it. */
const updatePreset = (presetId: string, update: (preset: WireOutputPreset) => WireOutputPreset) =>
  updateQuery(queryOptions.presets(), (response) => ({
    ...response,
    outputPresets: response.outputPresets.map((preset) => (preset.id === presetId ? update(preset) : preset)),
  }))

/**
 * Books copies on slots and removes bookings. The preset shows the result at once, and its previous state with a
 * message if the request is rejected. Afterwards only this preset and the changed orders are loaded again.
 * @param presetId the preset that is shown
 */
export function usePresetBookings(presetId: string | null, store: RowStore<OrderRow>, jigOf: JigLookup): Booking {
  const { t } = useTranslation()
  const format = useFormatters()
  const [report, setReport] = useState<{ presetId: string; response: AutoFillResponse } | null>(null)
  const book = useApiMutation(calls.outputPresets.book, {
    ...CHANGES,
    errorTitle: 'orders.error.updatePresetFailed',
    optimistic: ({ body: { presetId: target, jobs, copies, from } }) => {
      const rows = jobs.flatMap(
        (job) => store.all().find(({ id, jobId }) => id === job.id && jobId === job.jobId) ?? [],
      )
      return updatePreset(target, (preset) =>
        rows.reduce((result, row) => {
          const { slots } = previewBooking(result, indexPreset(result, jigOf), row, copies ?? 'all', from)
          return addBookings(result, row, slots)
        }, preset),
      )
    },
  })
  const unbook = useApiMutation(calls.outputPresets.unbook, {
    ...CHANGES,
    errorTitle: 'orders.error.removeOrdersFailed',
    optimistic: ({ body }) => updatePreset(body.presetId, (preset) => removeBookings(preset, body)),
  })
  const autoFill = useApiMutation(calls.outputPresets.autoFill, {
    ...CHANGES,
    errorTitle: 'orders.error.updatePresetFailed',
  })

  const announceCopies = (booked: readonly { readonly copies: number }[]) => {
    const number = format.number(booked.reduce((sum, { copies }) => sum + copies, 0))
    announce(t('outputPreset.placed', { number }))
  }
  const dismissReport = (target: string) => setReport((current) => (current?.presetId === target ? null : current))

  return {
    busy: book.isPending || unbook.isPending || autoFill.isPending,
    report: report !== null && report.presetId === presetId ? report.response : null,
    dismissReport: () => setReport(null),
    add: (target, { id, jobId }, copies, from) => {
      dismissReport(target)
      const body = {
        presetId: target,
        jobs: [{ id, jobId }],
        ...(copies ? { copies } : {}),
        ...(from ? { from: toSlotAddress(from) } : {}),
      }
      book.mutate({ body }, { onSuccess: ({ booked }) => announceCopies(booked) })
    },
    remove: (target, removed) => {
      dismissReport(target)
      const body = {
        presetId: target,
        ...(removed?.row ? { jobs: [{ id: removed.row.id, jobId: removed.row.jobId }] } : {}),
        ...(removed?.slot ? { slots: [toSlotAddress(removed.slot)] } : {}),
      }
      unbook.mutate({ body }, { onSuccess: () => announce(t('outputPreset.removed')) })
    },
    autoFill: (target) =>
      autoFill.mutate(
        { body: { presetId: target } },
        { onSuccess: (response) => setReport({ presetId: target, response }) },
      ),
  }
}

/** Selects only the slot position, since the call rejects unknown fields. */
const toSlotAddress = ({ jigNo, slotNo }: SlotAddress) => ({ jigNo, slotNo })
