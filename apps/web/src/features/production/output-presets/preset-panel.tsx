import { Button } from '@mantine/core'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import type { SlotAddress } from '@platen/domain/layouts'
import { IconLayoutGridAdd } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Loading } from '../../../components/load-state.tsx'
import { useUrlDialog } from '../../../components/url-dialog.ts'
import type { RowStore } from '../../../data-grid/row-store.ts'
import { useAskAdministrator } from '../../identity/users/index.ts'
import type { OrderRow } from '../../orders/orders/index.ts'
import { usePrintJobs } from '../printing/index.ts'
import { ActivePreset } from './active-preset.tsx'
import type { CheckedOrders } from './booking-preview.ts'
import { type PanelDialog, PRESET_DIALOGS, PresetDialogs, PresetEditorDialog } from './preset-dialogs.tsx'
import styles from './preset-panel.module.css'
import { PresetTiles } from './preset-tiles.tsx'
import { useOrderDrop } from './use-order-drop.ts'
import { usePresetBookings } from './use-preset-bookings.ts'
import { usePresetCommands } from './use-preset-commands.ts'
import { usePresetJigLookup, usePresets } from './use-presets.ts'

interface PanelProps {
  readonly presetId: string | null
  readonly onPreset: (id: string) => void
  readonly store: RowStore<OrderRow>
  /** The selected order. */
  readonly row: OrderRow | null
  readonly checked: CheckedOrders
  /** The number of copies of all orders that are not booked. */
  readonly pendingCopies: number
  readonly onRow: (key: string | null) => void
}

/** Presets as tiles, the bed of the active preset and its actions. */
export function PresetPanel({ presetId, onPreset, ...orders }: PanelProps) {
  const { t } = useTranslation()
  const canChange = usePermissions()('output_preset_edit')
  const { presets, loading } = usePresets()
  const jigOf = usePresetJigLookup()
  const booking = usePresetBookings(presetId, orders.store, jigOf)
  const runs = usePrintJobs()
  const [openDialog, setOpenDialog] = useState<PanelDialog>(null)
  const editor = useUrlDialog(PRESET_DIALOGS)
  const [slot, setSlot] = useState<SlotAddress | null>(null)
  const drop = useOrderDrop(orders.store, jigOf, booking)
  const preset = presets.find(({ id }) => id === presetId) ?? null

  const selectPreset = (id: string) => {
    setSlot(null)
    onPreset(id)
  }
  const dropOnTile = (target: WireOutputPreset, rowKey: string) => {
    selectPreset(target.id)
    drop(target, rowKey, null)
  }
  const handlePrinted = () => {
    setSlot(null)
    booking.dismissReport()
  }
  const create = canChange ? () => editor.show('createPreset') : undefined
  usePresetCommands(presets, selectPreset, create)

  return (
    <section className={styles.panel} aria-label={t('outputPreset.presets')}>
      <PresetTiles
        presets={presets}
        loading={loading}
        presetId={presetId}
        onPreset={selectPreset}
        onAdd={create}
        onDropOrder={dropOnTile}
        getRun={runs.runOfTile}
      />
      <div
        id="preset-panel"
        role="tabpanel"
        aria-labelledby={preset ? `preset-tab-${preset.id}` : undefined}
        className={styles.body}
      >
        {loading && <Loading className={styles.skeleton} />}
        {!loading && !preset && <NoPreset onCreate={create} />}
        {preset && (
          <ActivePreset
            {...orders}
            preset={preset}
            jigOf={jigOf}
            booking={booking}
            runs={runs}
            slot={slot}
            onSlot={setSlot}
            onOpen={setOpenDialog}
            onEdit={() => editor.show('editPreset', preset.id)}
            onDrop={(rowKey, from) => drop(preset, rowKey, from)}
          />
        )}
      </div>
      <PresetDialogs
        opened={openDialog}
        preset={preset}
        jigOf={jigOf}
        onClose={() => setOpenDialog(null)}
        onSent={handlePrinted}
      />
      {editor.openDialog && (
        <PresetEditorDialog
          key={`${editor.openDialog.name} ${editor.openDialog.id}`}
          {...editor.openDialog}
          onClose={editor.close}
          onSaved={selectPreset}
        />
      )}
    </section>
  )
}

/** @param onCreate undefined if the user may not create presets */
function NoPreset({ onCreate }: { onCreate: (() => void) | undefined }) {
  const { t } = useTranslation()
  const askAdministrator = useAskAdministrator()
  return (
    <EmptyState
      icon={IconLayoutGridAdd}
      title={t('outputPreset.empty.title')}
      text={`${t('outputPreset.empty.text')} ${onCreate ? '' : askAdministrator}`}
    >
      {onCreate && <Button onClick={onCreate}>{t('outputPreset.add')}</Button>}
    </EmptyState>
  )
}
