import { Button } from '@mantine/core'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import { hasOutput } from '@platen/domain/output-presets'
import { IconPlaylistAdd, IconPlus, IconPrinter, IconRowRemove, IconTag, IconWand } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { WithReason } from '../../../components/with-reason.tsx'
import { jobName, type OrderRow, showsFrameNumber, useArtworkWarnings } from '../../orders/orders/index.ts'
import type { BookingPreview } from './booking-preview.ts'
import type { EnabledActions, PrimaryAction } from './preset-actions-state.ts'
import styles from './preset-panel.module.css'
import { usePresetBlockReason } from './preset-use.tsx'
import { useBookingRefusalMessage } from './use-booking-refusal-message.ts'
import { usePlacedOn } from './use-placed-on.ts'
import type { ActionHandlers } from './use-preset-commands.ts'

interface ActionsProps {
  readonly preset: WireOutputPreset
  readonly abilities: EnabledActions
  readonly step: PrimaryAction
  readonly preview: BookingPreview
  /** The number of checked orders; the selected order is added if it is 0. */
  readonly checkedCount: number
  readonly row: OrderRow | null
  readonly storageFull: boolean
  /** A copy is booked on every slot. */
  readonly isFull: boolean
  readonly actions: ActionHandlers
  readonly onStorageFull: () => void
}

/** The actions of the preset as large buttons; the highlighted one is filled. A line of text describes the result. */
export function PresetActions(props: ActionsProps) {
  const { t } = useTranslation()
  const { abilities, step, preview, checkedCount, actions } = props
  const isBlockedByStorage = props.storageFull && abilities.printLabels
  const getVariant = (name: PrimaryAction) => (step === name ? 'filled' : 'default')
  const why = useReasons(props)
  return (
    <div className={styles.actions}>
      <ActionHint {...props} />
      <div className={styles.buttons}>
        <ActionButton
          label={t('outputPreset.autoFill')}
          icon={IconWand}
          variant={getVariant('autoFill')}
          enabled={abilities.autoFill}
          reason={why.autoFill}
          onClick={actions.autoFill}
        />
        <ActionButton
          label={
            checkedCount > 0
              ? t('outputPreset.addChecked', { count: checkedCount })
              : abilities.addOrder
                ? t('outputPreset.addOrderCount', { count: preview.slots.length })
                : t('outputPreset.addOrder')
          }
          icon={IconPlaylistAdd}
          variant={getVariant('addOrder')}
          enabled={abilities.addOrder}
          reason={why.addOrder}
          onClick={actions.addOrder}
        />
        <ActionButton
          label={t('outputPreset.addOne')}
          icon={IconPlus}
          enabled={abilities.addOne}
          reason={why.addOne}
          onClick={actions.addOne}
        />
        <ActionButton
          label={t('outputPreset.removeOrders')}
          icon={IconRowRemove}
          enabled={abilities.removeOrders}
          reason={why.removeOrders}
          onClick={actions.removeOrders}
        />
      </div>
      <div className={styles.buttons}>
        <ActionButton
          label={t('printing.labels')}
          icon={IconTag}
          enabled={abilities.printLabels}
          reason={why.printLabels}
          onClick={actions.printLabels}
        />
        <ActionButton
          label={t('printing.orders')}
          icon={IconPrinter}
          variant={getVariant('printOrders')}
          enabled={abilities.printOrders || isBlockedByStorage}
          looksDisabled={isBlockedByStorage}
          reason={why.printOrders}
          onClick={isBlockedByStorage ? props.onStorageFull : actions.printOrders}
        />
      </div>
    </div>
  )
}

interface ActionButtonProps {
  readonly label: string
  readonly icon: typeof IconPlus
  readonly variant?: 'filled' | 'default'
  readonly enabled: boolean
  /** Why it is not enabled; null while a request is pending. */
  readonly reason: string | null
  /** Looks disabled, but stays clickable and then shows the reason. */
  readonly looksDisabled?: boolean
  readonly onClick: () => void
}

const BUTTON_CLASSES = {
  label: styles.buttonLabel ?? '',
  inner: styles.buttonInner ?? '',
  section: styles.buttonSection ?? '',
}

/** Not `disabled`: a button that its own action disables, such as *Add order*, keeps the focus. */
function ActionButton({ label, icon: Icon, variant, enabled, reason, looksDisabled, onClick }: ActionButtonProps) {
  return (
    <WithReason reason={!enabled && reason}>
      <Button
        className={styles.button ?? ''}
        classNames={BUTTON_CLASSES}
        variant={variant ?? 'default'}
        leftSection={<Icon size={20} aria-hidden />}
        {...(enabled && !looksDisabled ? {} : { 'data-disabled': true, 'aria-disabled': true })}
        onClick={enabled ? onClick : undefined}
      >
        {label}
      </Button>
    </WithReason>
  )
}

/** Returns why each of the actions is not possible. */
function useReasons(
  props: ActionsProps,
): Record<Exclude<keyof EnabledActions, 'update' | 'clear' | 'remove'>, string | null> {
  const { t } = useTranslation()
  const { preset, preview, checkedCount, storageFull, isFull } = props
  const blockReason = usePresetBlockReason(preset)
  const addition = useAddition(props)
  const incomplete = preset.tableId === null ? 'noLayout' : hasOutput(preset) ? null : 'noChannel'
  const autoFillReason = incomplete ?? (isFull ? 'full' : null)
  const isEmpty = preset.tableData?.isOrderAssigned !== true
  const emptyReason = isEmpty ? t('outputPreset.noOrdersPlaced') : null
  const noPreviewReason = preview.slots.length === 0 ? addition.result : null
  return {
    autoFill: blockReason ?? (autoFillReason && t(`outputPreset.refusal.${autoFillReason}`)),
    addOrder: blockReason ?? noPreviewReason,
    addOne: blockReason ?? (checkedCount > 0 ? t('frame.disabledReason.selectOne') : noPreviewReason),
    removeOrders: emptyReason ?? blockReason,
    printLabels: emptyReason ?? blockReason,
    printOrders: emptyReason ?? blockReason ?? (storageFull ? t('orders.storage.full') : null),
  }
}

/** Describes the result of Add order, or the reason why nothing can be added. */
function ActionHint(props: ActionsProps) {
  const { t } = useTranslation()
  const { preset, preview, checkedCount, row, storageFull } = props
  const blockReason = usePresetBlockReason(preset)
  const addition = useAddition(props)
  const ready = props.step === 'printOrders' && (preview.reason === 'noOrder' || preview.reason === 'no_free_slot')
  const describeResult = () => {
    if (blockReason !== null) return blockReason
    if (storageFull) return t('orders.storage.full')
    return ready ? t('printing.readyHint') : addition.result
  }
  const label = checkedCount > 0 ? t('bulkActions.selected', { count: checkedCount }) : row && formatOrder(row, t)
  const order = !ready && blockReason === null ? label : null
  const result = describeResult()
  return (
    <p className={styles.hint}>
      {order !== null && <strong title={order}>{order}</strong>}
      <span
        title={result}
        data-warning={blockReason !== null || addition.hasWarnings || undefined}
        data-blocked={blockReason !== null || undefined}
      >
        {result}
      </span>
    </p>
  )
}

/** Describes what the checked orders, or the selected one, would occupy, or why they cannot be added. */
function useAddition({ preview, checkedCount, row }: ActionsProps) {
  const { t } = useTranslation()
  const getRefusalMessage = useBookingRefusalMessage()
  const warnings = useArtworkWarnings(row)
  const placedOn = usePlacedOn(checkedCount === 0 && preview.reason === 'not_enough_copies' ? row : null)
  const count = preview.slots.length
  if (checkedCount > 0) {
    const isPresetIncomplete = preview.reason === 'noLayout' || preview.reason === 'noChannel'
    const reason = isPresetIncomplete ? getRefusalMessage(preview, null) : t('outputPreset.noneFits')
    const texts = { count, fit: preview.slotsByOrder?.length ?? 0, all: checkedCount }
    return { result: count > 0 ? t('outputPreset.checkedTake', texts) : reason, hasWarnings: false }
  }
  if (!row || preview.reason !== null)
    return { result: placedOn ?? getRefusalMessage(preview, row), hasWarnings: false }
  const slots = t('outputPreset.wouldTake', { count, copies: row.pending })
  return { result: [slots, ...warnings].join(' '), hasWarnings: warnings.length > 0 }
}

/** The label of the order, with the active frame if the job has several frames. */
const formatOrder = (row: OrderRow, t: TFunction): string =>
  showsFrameNumber(row)
    ? `${jobName(row)} · ${t('orders.picture.frame', { frame: row.frameNo, of: row.frameCount })}`
    : row.orderId
