import { Button } from '@mantine/core'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import { IconPlaylistAdd, IconPlus, IconPrinter, IconRowRemove, IconTag, IconWand } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { jobName, type OrderRow, showsFrameNumber } from '../../orders/orders/index.ts'
import type { BookingPreview } from './booking-preview.ts'
import type { EnabledActions, PrimaryAction } from './preset-actions-state.ts'
import styles from './preset-panel.module.css'
import { useBookingRefusalMessage } from './use-booking-refusal-message.ts'

interface ActionsProps {
  readonly preset: WireOutputPreset
  readonly abilities: EnabledActions
  readonly step: PrimaryAction
  readonly offer: BookingPreview
  readonly row: OrderRow | null
  readonly storageFull: boolean
  readonly onAutoFill: () => void
  readonly onAddOrder: () => void
  readonly onAddOne: () => void
  readonly onRemoveOrders: () => void
  readonly onPrintLabels: () => void
  readonly onPrintOrders: () => void
  readonly onStorageFull: () => void
}

/** The actions of the preset as large buttons; the highlighted one is filled. A line of text describes the result. */
export function PresetActions(props: ActionsProps) {
  const { t } = useTranslation()
  const { abilities, step, offer } = props
  const isBlockedByStorage = props.storageFull && abilities.printLabels
  const look = (name: PrimaryAction) => (step === name ? 'filled' : 'default')
  const icon = { size: 20, 'aria-hidden': true } as const
  const buttonProps = {
    className: styles.button ?? '',
    classNames: {
      label: styles.buttonLabel ?? '',
      inner: styles.buttonInner ?? '',
      section: styles.buttonSection ?? '',
    },
  }
  return (
    <div className={styles.actions}>
      <ActionHint {...props} />
      <div className={styles.buttons}>
        <Button
          {...buttonProps}
          variant={look('autoFill')}
          leftSection={<IconWand {...icon} />}
          disabled={!abilities.autoFill}
          onClick={props.onAutoFill}
        >
          {t('outputPreset.autoFill')}
        </Button>
        <Button
          {...buttonProps}
          variant={look('addOrder')}
          leftSection={<IconPlaylistAdd {...icon} />}
          disabled={!abilities.addOrder}
          onClick={props.onAddOrder}
        >
          {abilities.addOrder
            ? t('outputPreset.addOrderCount', { count: offer.slots.length })
            : t('outputPreset.addOrder')}
        </Button>
        <Button
          {...buttonProps}
          variant="default"
          leftSection={<IconPlus {...icon} />}
          disabled={!abilities.addOne}
          onClick={props.onAddOne}
        >
          {t('outputPreset.addOne')}
        </Button>
        <Button
          {...buttonProps}
          variant="default"
          leftSection={<IconRowRemove {...icon} />}
          disabled={!abilities.removeOrders}
          onClick={props.onRemoveOrders}
        >
          {t('outputPreset.removeOrders')}
        </Button>
      </div>
      <div className={styles.buttons}>
        <Button
          {...buttonProps}
          variant="default"
          leftSection={<IconTag {...icon} />}
          disabled={!abilities.printLabels}
          onClick={props.onPrintLabels}
        >
          {t('printing.labels')}
        </Button>
        <Button
          {...buttonProps}
          variant={look('printOrders')}
          leftSection={<IconPrinter {...icon} />}
          disabled={!abilities.printOrders && !isBlockedByStorage}
          // looks disabled, but stays clickable and then shows the reason
          {...(isBlockedByStorage ? { 'data-disabled': true, 'aria-disabled': true } : {})}
          onClick={isBlockedByStorage ? props.onStorageFull : props.onPrintOrders}
        >
          {t('printing.orders')}
        </Button>
      </div>
    </div>
  )
}

/** Describes the result of adding the selected order, or the reason why it cannot be added. */
function ActionHint({ offer, row, storageFull, step }: ActionsProps) {
  const { t } = useTranslation()
  const whyNot = useBookingRefusalMessage()
  const ready = step === 'printOrders' && (offer.why === 'noOrder' || offer.why === 'no_free_slot')
  const describeResult = () => {
    if (storageFull) return t('orders.storage.full')
    if (row && offer.why === null)
      return t('outputPreset.wouldTake', { count: offer.slots.length, copies: row.pending })
    if (ready) return t('printing.readyHint')
    return whyNot(offer, row)
  }
  return (
    <p className={styles.hint} aria-live="polite">
      {row && !ready && <strong>{formatOrder(row, t)}</strong>}
      <span>{describeResult()}</span>
    </p>
  )
}

/** The label of the order, with the active frame if the job has several frames. */
const formatOrder = (row: OrderRow, t: TFunction): string =>
  showsFrameNumber(row)
    ? `${jobName(row)} · ${t('orders.picture.frame', { frame: row.frameNo, of: row.frameCount })}`
    : row.orderId
