import type { WireOutputPreset } from '@platen/contract/output-presets'
import type { JigLookup, SlotAddress } from '@platen/domain/layouts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import type { RowStore } from '../../../data-grid/row-store.ts'
import { useTimeZone } from '../../../i18n/time-zone.ts'
import { type OrderRow, useStorageUsage } from '../../orders/orders/index.ts'
import { toPreviewBookings } from '../bookings/index.ts'
import { openPrintJob, openPrintJobs, PrintJobCards, type usePrintJobs } from '../printing/index.ts'
import { AutoFillReport } from './auto-fill-report.tsx'
import {
  type CheckedOrders,
  indexPreset,
  type PresetOnBed,
  predictAutoFill,
  previewBooking,
  previewChecked,
} from './booking-preview.ts'
import { PresetActions } from './preset-actions.tsx'
import { getEnabledActions, getPrimaryAction, isFull } from './preset-actions-state.ts'
import { PresetBedView } from './preset-bed-view.tsx'
import type { PanelDialog } from './preset-dialogs.tsx'
import { PresetHead } from './preset-head.tsx'
import styles from './preset-panel.module.css'
import { PresetUseBar, useIsPresetOwner, usePresetBlock } from './preset-use.tsx'
import { ReleaseNote } from './release-note.tsx'
import { useCroppedQuestion } from './use-cropped-question.ts'
import type { Booking } from './use-preset-bookings.ts'
import { usePresetActionCommands } from './use-preset-commands.ts'

interface ActivePresetProps {
  readonly preset: WireOutputPreset
  readonly jigOf: JigLookup
  readonly booking: Booking
  readonly runs: ReturnType<typeof usePrintJobs>
  readonly store: RowStore<OrderRow>
  /** The selected order. */
  readonly row: OrderRow | null
  readonly checked: CheckedOrders
  /** The number of copies of all orders that are not booked. */
  readonly pendingCopies: number
  readonly onRow: (key: string | null) => void
  readonly slot: SlotAddress | null
  readonly onSlot: (slot: SlotAddress | null) => void
  readonly onOpen: (dialog: PanelDialog) => void
  readonly onEdit: () => void
  readonly onDrop: (rowKey: string, from: SlotAddress | null) => void
}

/** The name, problems, print job, bed and actions of the selected preset. */
export function ActivePreset(props: ActivePresetProps) {
  const { preset, jigOf, booking, runs, store, row, checked, onRow, onOpen } = props
  const hasPermission = usePermissions()
  const storageFull = useStorageUsage()?.full ?? false
  const removeAll = useRemoveAll(preset, booking)
  const presetOnBed = useMemo(() => indexPreset(preset, jigOf), [preset, jigOf])
  const { bookingPreview: preview, previewBookings, checkedCount, addOrder } = useBookingPreview(props, presetOnBed)
  const canPrint = hasPermission('print_order_edit')
  const canChange = useIsPresetOwner()(preset) && hasPermission('output_preset_edit')
  const block = usePresetBlock(preset)
  const abilities = getEnabledActions({
    preset,
    presetOnBed,
    preview,
    checkedCount,
    canPrint,
    canChange,
    block,
    storageFull,
    busy: booking.busy || checked.isAdding,
  })
  const primaryAction = getPrimaryAction(abilities, props.pendingCopies, presetOnBed)
  const actions = {
    autoFill: useAutoFill(props),
    addOrder,
    addOne: () => row && booking.add(preset.id, row, 1),
    removeOrders: () => void removeAll(),
    printLabels: () => onOpen({ kind: 'labels' }),
    printOrders: () => onOpen({ kind: 'print' }),
  }
  usePresetActionCommands(abilities, actions)
  return (
    <>
      <PresetHead
        preset={preset}
        abilities={abilities}
        canChange={canChange}
        isNextStep={primaryAction === 'update'}
        onUpdate={props.onEdit}
        onRuns={() => openPrintJobs()}
        unresolvedRuns={runs.unresolvedCount}
        onProof={canPrint ? () => onOpen({ kind: 'proof' }) : undefined}
      />
      <PresetUseBar preset={preset} />
      <div className={styles.notices}>
        <ReleaseNote preset={preset} />
        <PrintJobCards runs={runs.getRuns(preset.id)} onDetails={openPrintJob} onAll={() => openPrintJobs()} />
        {booking.report && (
          <AutoFillReport report={booking.report} store={store} onRow={onRow} onClose={booking.dismissReport} />
        )}
      </div>
      <PresetBedView
        preset={preset}
        jigOf={jigOf}
        previewBookings={previewBookings}
        row={row}
        store={store}
        slot={props.slot}
        onSlot={props.onSlot}
        onRow={onRow}
        booking={booking}
        onDrop={props.onDrop}
      />
      <PresetActions
        preset={preset}
        abilities={abilities}
        preview={preview}
        checkedCount={checkedCount}
        row={row}
        storageFull={storageFull}
        isFull={isFull(presetOnBed)}
        step={primaryAction}
        actions={actions}
        onStorageFull={() => onOpen({ kind: 'storageFull' })}
      />
    </>
  )
}

/** Returns what Add order would do: with the checked orders, or with the selected one if none is checked. */
function useBookingPreview(
  { preset, jigOf, booking, row, checked }: ActivePresetProps,
  presetOnBed: PresetOnBed | null,
) {
  const { rows } = checked
  return useMemo(() => {
    if (rows.length === 0) {
      const preview = previewBooking(preset, presetOnBed, row)
      const addOrder = () => row && booking.add(preset.id, row)
      return {
        bookingPreview: preview,
        previewBookings: row ? toPreviewBookings(preview.slots, row) : [],
        checkedCount: 0,
        addOrder,
      }
    }
    const preview = previewChecked(preset, jigOf, rows)
    const previewBookings = preview.slotsByOrder.flatMap((order) => toPreviewBookings(order.slots, order.row))
    return {
      bookingPreview: preview,
      previewBookings,
      checkedCount: rows.length,
      addOrder: () => checked.addTo(preset.id),
    }
  }, [preset, jigOf, presetOnBed, row, rows, booking, checked])
}

/** Returns the function that removes all bookings of the preset after a confirmation. */
function useRemoveAll(preset: WireOutputPreset, booking: Booking) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  return async () => {
    const isConfirmed = await confirm({
      title: t('outputPreset.removeAll.title', { name: preset.name }),
      text: t('outputPreset.removeAll.text', { count: preset.tableData?.assignedOrders.length ?? 0 }),
      action: t('outputPreset.removeOrders'),
    })
    if (isConfirmed) booking.remove(preset.id)
  }
}

/**
 * Returns the function that places orders by Auto fill, after a confirmation if the artwork of some is mostly cropped.
 */
function useAutoFill({ preset, jigOf, store, booking }: ActivePresetProps) {
  const confirmCropped = useCroppedQuestion()
  const timeZone = useTimeZone()
  const autoFill = async () => {
    if (await confirmCropped(predictAutoFill(preset, jigOf, store.all(), timeZone))) booking.autoFill(preset.id)
  }
  return () => void autoFill()
}
