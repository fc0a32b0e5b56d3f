import { Button, Group } from '@mantine/core'
import type { WireShop, WireShopMessage } from '@platen/contract/shops'
import { type ShopMessageState, UNREADABLE_REASONS } from '@platen/domain/shops'
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleMinus,
  IconClock,
  IconEye,
  IconHourglass,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DataTable, type TableColumn } from '../../../components/data-table.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { TwoLineCell } from '../../../components/muted-text.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { OrderLink } from './order-link.tsx'
import styles from './shops.module.css'
import { useReasonText } from './use-reason-text.ts'

const STATE_ICONS: Readonly<Record<ShopMessageState, Icon>> = {
  received: IconClock,
  taken: IconCircleCheck,
  waiting: IconHourglass,
  ignored: IconCircleMinus,
  refused: IconAlertTriangle,
}

/** State and reason of a message. */
export function MessageState({ shop, message: { state, reason } }: { shop: WireShop; message: WireShopMessage }) {
  const { t } = useTranslation()
  const toReason = useReasonText(shop.mapping)
  const StateIcon = STATE_ICONS[state]
  return (
    <TwoLineCell secondary={reason && toReason(reason)}>
      <span className={styles.state} data-state={state}>
        <StateIcon size={16} aria-hidden /> {t(`shops.state.${state}`)}
      </span>
    </TwoLineCell>
  )
}

/** Whether processing a message again may have another result. */
const canTakeAgain = ({ state, reason }: WireShopMessage): boolean =>
  state !== 'taken' && state !== 'received' && !(reason && UNREADABLE_REASONS.includes(reason.code))

/** The name of a message in labels of buttons. */
export const useMessageName = (): ((message: WireShopMessage) => string) => {
  const format = useFormatters()
  return ({ orderId, externalId, receivedAt }) => orderId || externalId || format.dateTime(receivedAt)
}

interface MessageTableProps {
  readonly shop: WireShop
  readonly messages: readonly WireShopMessage[]
  readonly onOpen: (id: string) => void
  /** Undefined if messages cannot be processed again at the moment. */
  readonly onProcess: ((id: string) => void) | undefined
}

/** Table of the messages of a shop. */
export function MessageTable({ shop, messages, onOpen, onProcess: onTake }: MessageTableProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const toName = useMessageName()
  const columns: TableColumn<WireShopMessage>[] = [
    {
      key: 'received',
      title: format.zoned(t('shops.inbox.received')),
      isRowHeader: true,
      render: ({ receivedAt, topic }) => (
        <TwoLineCell secondary={topic}>
          <time dateTime={receivedAt}>{format.dateTimeWithSeconds(receivedAt)}</time>
        </TwoLineCell>
      ),
    },
    { key: 'order', title: t('shops.inbox.order'), render: (message) => <OrderLink order={message} /> },
    {
      key: 'result',
      title: t('shops.inbox.result'),
      render: (message) => <MessageState shop={shop} message={message} />,
    },
    {
      key: 'actions',
      title: '',
      isButtons: true,
      render: (message) => (
        <Group gap={8} wrap="nowrap" justify="flex-end">
          {onTake && canTakeAgain(message) && (
            <Button
              variant="default"
              size="compact-md"
              aria-label={t('frame.nameAndValue', { name: t('shops.inbox.takeAgain'), value: toName(message) })}
              onClick={() => onTake(message.id)}
            >
              {t('shops.inbox.takeAgain')}
            </Button>
          )}
          <IconButton
            icon={IconEye}
            color="gray"
            label={t('shops.inbox.open', { name: toName(message) })}
            onClick={() => onOpen(message.id)}
          />
        </Group>
      ),
    },
  ]
  return <DataTable label={t('shops.setup.message')} columns={columns} items={messages} getId={({ id }) => id} isCard />
}
