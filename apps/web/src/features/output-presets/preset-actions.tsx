import { Button } from '@mantine/core'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import { IconPlaylistAdd, IconPlus, IconPrinter, IconRowRemove, IconTag, IconWand } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { jobName, type OrderRow, printsNow } from '../orders/order-row.ts'
import type { Offer } from './booking-offer.ts'
import type { NextStep, PresetAbilities } from './preset-abilities.ts'
import styles from './preset-panel.module.css'
import { useWhyNot } from './use-why-not.ts'

interface ActionsProps {
  readonly preset: WireOutputPreset
  readonly abilities: PresetAbilities
  readonly step: NextStep
  readonly offer: Offer
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

/** What can be done now, in big buttons; the step that stands out is filled. One line says what would happen. */
export function PresetActions(props: ActionsProps) {
  const { t } = useTranslation()
  const { abilities, step, offer } = props
  const waitsForRoom = props.storageFull && abilities.printLabels
  const look = (name: NextStep) => (step === name ? 'filled' : 'default')
  const icon = { size: 20, 'aria-hidden': true } as const
  const big = {
    className: styles.button ?? '',
    classNames: {
      label: styles.buttonLabel ?? '',
      inner: styles.buttonInner ?? '',
      section: styles.buttonSection ?? '',
    },
  }
  return (
    <div className={styles.actions}>
      <Hint {...props} />
      <div className={styles.buttons}>
        <Button
          {...big}
          variant={look('autoFill')}
          leftSection={<IconWand {...icon} />}
          disabled={!abilities.autoFill}
          onClick={props.onAutoFill}
        >
          {t('outputPreset.autoFill')}
        </Button>
        <Button
          {...big}
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
          {...big}
          variant="default"
          leftSection={<IconPlus {...icon} />}
          disabled={!abilities.addOne}
          onClick={props.onAddOne}
        >
          {t('outputPreset.addOne')}
        </Button>
        <Button
          {...big}
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
          {...big}
          variant="default"
          leftSection={<IconTag {...icon} />}
          disabled={!abilities.printLabels}
          onClick={props.onPrintLabels}
        >
          {t('printing.labels')}
        </Button>
        <Button
          {...big}
          variant={look('printOrders')}
          leftSection={<IconPrinter {...icon} />}
          disabled={!abilities.printOrders && !waitsForRoom}
          // looks as if it could not be pressed, and says why when it is (specification sections 5 and 8)
          {...(waitsForRoom ? { 'data-disabled': true, 'aria-disabled': true } : {})}
          onClick={waitsForRoom ? props.onStorageFull : props.onPrintOrders}
        >
          {t('printing.orders')}
        </Button>
      </div>
    </div>
  )
}

/** What the selected order would do, or what stands in its way. */
function Hint({ offer, row, storageFull, step }: ActionsProps) {
  const { t } = useTranslation()
  const whyNot = useWhyNot()
  const ready = step === 'printOrders' && (offer.why === 'noOrder' || offer.why === 'no_free_slot')
  const said = () => {
    if (storageFull) return t('orders.storage.full')
    if (row && offer.why === null)
      return t('outputPreset.wouldTake', { count: offer.slots.length, copies: row.pending })
    if (ready) return t('printing.readyHint')
    return whyNot(offer, row)
  }
  return (
    <p className={styles.hint} aria-live="polite">
      {row && !ready && <strong>{orderSaid(row, t)}</strong>}
      <span>{said()}</span>
    </p>
  )
}

/** The order, and of a job with several frames the one that would be printed. */
const orderSaid = (row: OrderRow, t: TFunction): string =>
  printsNow(row)
    ? `${jobName(row)} · ${t('orders.picture.frame', { frame: row.frameNo, of: row.frameCount })}`
    : row.orderId
