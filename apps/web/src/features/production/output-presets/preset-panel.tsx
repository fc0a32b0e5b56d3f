import { Button, Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import type { SlotAddress } from '@platen/domain/layouts'
import { IconLayoutGridAdd } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import type { RowStore } from '../../../data-grid/row-store.ts'
import { type OrderRow, useStorageUsage } from '../../orders/orders/index.ts'
import { PrintJobCard, usePrintJobs } from '../printing/index.ts'
import { AutoFillReport } from './auto-fill-report.tsx'
import { indexPreset, previewBooking } from './booking-preview.ts'
import { PresetActions } from './preset-actions.tsx'
import { getEnabledActions, getPrimaryAction } from './preset-actions-state.ts'
import { PresetBedView } from './preset-bed-view.tsx'
import { type Opened, PresetDialogs } from './preset-dialogs.tsx'
import { PresetHead } from './preset-head.tsx'
import styles from './preset-panel.module.css'
import { PresetTiles } from './preset-tiles.tsx'
import { ReleaseProblem } from './release-problem.tsx'
import { useBookingRefusalMessage } from './use-booking-refusal-message.ts'
import { usePresetBookings } from './use-preset-bookings.ts'
import { useJigOf, usePresets } from './use-presets.ts'

interface PanelProps {
  readonly presetId: string | null
  readonly onPreset: (id: string) => void
  readonly store: RowStore<OrderRow>
  /** The selected order. */
  readonly row: OrderRow | null
  /** The number of copies of all orders that are not booked. */
  readonly open: number
  readonly onRow: (key: string | null) => void
}

/** Presets as tiles, the bed of the active preset and its actions. */
export function PresetPanel({ presetId, onPreset, store, row, open, onRow }: PanelProps) {
  const { t } = useTranslation()
  const may = usePermissions()
  const confirm = useConfirm()
  const whyNot = useBookingRefusalMessage()
  const { presets, loading } = usePresets()
  const jigOf = useJigOf()
  const booking = usePresetBookings(presetId, store, jigOf)
  const storage = useStorageUsage()
  const runs = usePrintJobs()
  const [openDialog, setOpened] = useState<Opened>(null)
  const [slot, setSlot] = useState<SlotAddress | null>(null)

  const preset = presets.find(({ id }) => id === presetId) ?? null
  const on = useMemo(() => indexPreset(preset, jigOf), [preset, jigOf])
  const offer = useMemo(() => previewBooking(preset, on, row), [preset, on, row])
  const mayChange = may('output_preset_edit')
  const abilities = getEnabledActions({
    preset,
    on,
    offer,
    mayPrint: may('print_order_edit'),
    mayChange,
    storageFull: storage?.full ?? false,
    busy: booking.busy,
  })
  const primaryAction = getPrimaryAction(abilities, open, on)
  const run = preset ? runs.runOf(preset.id) : null

  const selectPreset = (id: string) => {
    setSlot(null)
    onPreset(id)
  }
  const handleDrop = (target: WireOutputPreset, rowKey: string, from: SlotAddress | null) => {
    const dropped = store.get(rowKey)
    if (!dropped) return
    const possible = previewBooking(target, indexPreset(target, jigOf), dropped, 'all', from ?? undefined)
    if (possible.why === null) booking.add(target.id, dropped, undefined, from ?? undefined)
    else notifications.show({ color: 'orange', title: dropped.orderId, message: whyNot(possible, dropped) })
  }
  const removeAll = async () => {
    if (!preset) return
    const yes = await confirm({
      title: t('outputPreset.removeAll.title', { name: preset.name }),
      text: t('outputPreset.removeAll.text', { count: preset.tableData?.assignedOrders.length ?? 0 }),
      action: t('outputPreset.removeOrders'),
    })
    if (yes) booking.remove(preset.id)
  }
  const handlePrinted = () => {
    setSlot(null)
    booking.putReportAway()
  }
  const openEditor = (of: WireOutputPreset | null) => setOpened({ what: 'editor', preset: of })

  return (
    <section className={styles.panel} aria-label={t('outputPreset.presets')}>
      <PresetTiles
        presets={presets}
        loading={loading}
        presetId={presetId}
        onPreset={selectPreset}
        onAdd={mayChange ? () => openEditor(null) : undefined}
        onDropOrder={(target, rowKey) => {
          selectPreset(target.id)
          handleDrop(target, rowKey, null)
        }}
        runOf={runs.runOf}
      />
      <div
        id="preset-panel"
        role="tabpanel"
        aria-labelledby={preset ? `preset-tab-${preset.id}` : undefined}
        className={styles.body}
      >
        {loading && <Skeleton className={styles.skeleton} />}
        {!loading && !preset && (
          <EmptyState icon={IconLayoutGridAdd} title={t('outputPreset.none.title')} text={t('outputPreset.none.text')}>
            {mayChange && <Button onClick={() => openEditor(null)}>{t('outputPreset.add')}</Button>}
          </EmptyState>
        )}
        {preset && (
          <>
            <PresetHead
              preset={preset}
              abilities={abilities}
              mayChange={mayChange}
              isNextStep={primaryAction === 'update'}
              onUpdate={() => openEditor(preset)}
              onRuns={runs.openList}
              unresolvedRuns={runs.unresolvedCount}
              onProof={may('print_order_edit') ? () => setOpened({ what: 'proof' }) : undefined}
            />
            {preset.releaseProblem && <ReleaseProblem problem={preset.releaseProblem} />}
            {run && (
              <PrintJobCard run={run} onDetails={() => runs.openRun(run.id)} onPutAway={() => runs.putAway(run)} />
            )}
            {booking.report && (
              <AutoFillReport report={booking.report} store={store} onRow={onRow} onClose={booking.putReportAway} />
            )}
            <PresetBedView
              preset={preset}
              jigOf={jigOf}
              offer={offer}
              row={row}
              store={store}
              slot={slot}
              onSlot={setSlot}
              onRow={onRow}
              booking={booking}
              onDrop={(rowKey, from) => handleDrop(preset, rowKey, from)}
            />
            <PresetActions
              preset={preset}
              abilities={abilities}
              step={primaryAction}
              offer={offer}
              row={row}
              storageFull={storage?.full ?? false}
              onAutoFill={() => booking.autoFill(preset.id)}
              onAddOrder={() => row && booking.add(preset.id, row)}
              onAddOne={() => row && booking.add(preset.id, row, 1)}
              onRemoveOrders={() => void removeAll()}
              onPrintLabels={() => setOpened({ what: 'labels' })}
              onPrintOrders={() => setOpened({ what: 'print' })}
              onStorageFull={() => setOpened({ what: 'storageFull' })}
            />
          </>
        )}
      </div>
      <PresetDialogs
        opened={openDialog}
        preset={preset}
        presets={presets}
        jigOf={jigOf}
        onClose={() => setOpened(null)}
        onSaved={selectPreset}
        onSent={handlePrinted}
      />
      {runs.dialogs}
    </section>
  )
}
