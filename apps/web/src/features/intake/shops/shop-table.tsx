import { ActionIcon, Anchor, Group, Switch } from '@mantine/core'
import type { WireShop } from '@platen/contract/shops'
import { IconInbox, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DataTable, type TableColumn } from '../../../components/data-table.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { MutedText, TwoLineCell } from '../../../components/muted-text.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import styles from './shops.module.css'
import { useShopChange } from './use-shop-change.ts'

interface ShopTableProps {
  readonly shops: readonly WireShop[]
  readonly canEdit: boolean
  readonly onSetUp: (shop: WireShop) => void
  readonly onRemove: (shop: WireShop) => void
}

const toMessages = ({ id }: WireShop, state?: 'waiting' | 'refused'): string =>
  `?${new URLSearchParams({ shop: id, ...(state && { state }) })}`

/** Returns the address of a shop for people: that of its API, unless all shops of its kind have the same. */
const getDisplayAddress = ({ kind, domain, api }: WireShop): string =>
  (kind !== 'etsy' && api && URL.parse(api.url)?.host) || domain

/** The number of messages in a state, with a link to them. */
function CountCell({ shop, state }: { shop: WireShop; state: 'waiting' | 'refused' }) {
  const format = useFormatters()
  const { t } = useTranslation()
  const count = format.number(shop[state])
  if (shop[state] === 0) return count
  return (
    <Anchor component={Link} to={toMessages(shop, state)} aria-label={`${t(`shops.state.${state}`)}: ${count}`}>
      {count}
    </Anchor>
  )
}

function RowButtons({ shop, canEdit, onSetUp, onRemove }: Omit<ShopTableProps, 'shops'> & { shop: WireShop }) {
  const { t } = useTranslation()
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <ActionIcon
        component={Link}
        to={toMessages(shop)}
        variant="subtle"
        color="gray"
        aria-label={t('shops.messagesOf', { name: shop.name })}
      >
        <IconInbox size={18} aria-hidden />
      </ActionIcon>
      {canEdit && (
        <>
          <IconButton
            color="gray"
            label={t('shops.setUp', { name: shop.name })}
            icon={IconPencil}
            onClick={() => onSetUp(shop)}
          />
          <IconButton
            color="gray"
            label={t('shops.remove', { name: shop.name })}
            icon={IconTrash}
            onClick={() => onRemove(shop)}
          />
        </>
      )}
    </Group>
  )
}

/** Table of shops. */
export function ShopTable({ shops, canEdit, onSetUp, onRemove }: ShopTableProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { change, isPending } = useShopChange()
  const columns: TableColumn<WireShop>[] = [
    {
      key: 'name',
      title: t('shops.field.name'),
      isRowHeader: true,
      render: (shop) => (
        <span className={styles.breakable}>
          <TwoLineCell secondary={getDisplayAddress(shop)}>{shop.name}</TwoLineCell>
        </span>
      ),
    },
    { key: 'kind', title: t('shops.kindLabel'), render: ({ kind }) => t(`shops.kind.${kind}`) },
    {
      key: 'lastMessage',
      title: format.zoned(t('shops.field.lastMessage')),
      render: ({ lastMessageAt }) =>
        lastMessageAt === null ? (
          <MutedText>{t('shops.noMessageYet')}</MutedText>
        ) : (
          <time dateTime={lastMessageAt}>{format.dateTime(lastMessageAt)}</time>
        ),
    },
    {
      key: 'waiting',
      title: t('shops.field.waiting'),
      isNumeric: true,
      render: (shop) => <CountCell shop={shop} state="waiting" />,
    },
    {
      key: 'refused',
      title: t('shops.field.refused'),
      isNumeric: true,
      render: (shop) => <CountCell shop={shop} state="refused" />,
    },
    {
      key: 'isOn',
      title: t('shops.field.isOn'),
      render: (shop) => (
        <Switch
          aria-label={t('shops.isOnOf', { name: shop.name })}
          checked={shop.isOn}
          disabled={!canEdit || isPending}
          onChange={(event) => void change(shop, { isOn: event.currentTarget.checked }).catch(() => {})}
        />
      ),
    },
    {
      key: 'actions',
      title: '',
      isButtons: true,
      render: (shop) => <RowButtons shop={shop} canEdit={canEdit} onSetUp={onSetUp} onRemove={onRemove} />,
    },
  ]
  return <DataTable label={t('screenTitles.shops')} columns={columns} items={shops} getId={({ id }) => id} isCard />
}
