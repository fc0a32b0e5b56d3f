import { Button, Group, Select, Skeleton } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireShop, WireShopMessage } from '@platen/contract/shops'
import { SHOP_MESSAGE_DAYS, SHOP_MESSAGE_STATES, type ShopMessageState } from '@platen/domain/shops'
import { IconArrowLeft, IconInbox, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { client } from '../../../api/client.ts'
import { useListPages } from '../../../api/list-pages.ts'
import { topicQueryKey } from '../../../api/query-helpers.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { SettingsSubpage } from '../../../components/settings-page.tsx'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { useUrlParam } from '../../../lib/url-params.ts'
import { MessageTable } from './message-table.tsx'
import styles from './shops.module.css'
import { useTakeAgain } from './use-take-again.ts'

const MessageDialog = lazyComponent(async () => (await import('./message-dialog.tsx')).MessageDialog)

/** States of which messages are taken again. */
const OPEN_STATES = ['waiting', 'ignored', 'refused'] as const

interface ShopMessagesProps {
  readonly shop: WireShop
  readonly mayEdit: boolean
  /** Opens the fields of the shop with a message. */
  readonly onFields: (messageId: string) => void
}

/** What a shop has sent, by time, with what became of it. */
export function ShopMessages({ shop, mayEdit, onFields }: ShopMessagesProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const toErrorText = useErrorText()
  const filter = useMessageFilter()
  const [openId, setOpenId] = useUrlParam('message')
  const { state } = filter
  const selected = state ? { state } : {}
  const { query, pages, next } = useListPages(
    [...topicQueryKey('shops'), 'messages', shop.id, selected],
    (page, signal) =>
      client(calls.shops.messages, { params: { id: shop.id }, query: { ...selected, ...page } }, signal),
  )
  const messages = pages?.flatMap((page) => page.messages)
  const isEmpty = messages?.length === 0
  const isFiltered = state !== undefined
  return (
    <SettingsSubpage
      title={t('shops.messagesOf', { name: shop.name })}
      intro={t('shops.inbox.intro', { days: format.number(SHOP_MESSAGE_DAYS) })}
      screen="shopMessages"
      actions={
        <Button component={Link} to="?" variant="default" leftSection={<IconArrowLeft size={16} aria-hidden />}>
          {t('shops.inbox.all')}
        </Button>
      }
    >
      <MessageFilters shop={shop} filter={filter} mayTake={mayEdit && messages !== undefined && !isEmpty} />
      {query.isPending && <Skeleton h={240} />}
      {query.isError && !messages && <p role="alert">{toErrorText(query.error)}</p>}
      {isEmpty && !isFiltered && (
        <EmptyState icon={IconInbox} title={t('shops.inbox.empty')} text={t('shops.inbox.emptyText')} />
      )}
      {isEmpty && isFiltered && <p role="status">{t('shops.inbox.noMatch')}</p>}
      {messages && !isEmpty && <Messages {...{ shop, messages, mayEdit }} onOpen={setOpenId} />}
      {next && (
        <div className={styles.foot}>
          <LoadMore {...next} label={t('shops.inbox.more')} />
        </div>
      )}
      {openId !== null && (
        <MessageDialog {...{ shop, mayEdit, onFields }} messageId={openId} onClose={() => setOpenId(null)} />
      )}
    </SettingsSubpage>
  )
}

interface MessagesProps {
  readonly shop: WireShop
  readonly messages: readonly WireShopMessage[]
  readonly mayEdit: boolean
  readonly onOpen: (id: string) => void
}

function Messages({ shop, messages, mayEdit, onOpen }: MessagesProps) {
  const { take, isPending } = useTakeAgain(shop)
  return (
    <MessageTable
      messages={messages}
      onOpen={onOpen}
      onTake={mayEdit && !isPending ? (messageId) => take({ messageId }) : undefined}
    />
  )
}

/** The state in the URL. */
function useMessageFilter() {
  const [state, setState] = useUrlParam('state')
  return { state: SHOP_MESSAGE_STATES.find((each) => each === state), setState }
}

interface FiltersProps {
  readonly shop: WireShop
  readonly filter: {
    readonly state: ShopMessageState | undefined
    readonly setState: (state: string | null) => void
  }
  readonly mayTake: boolean
}

function MessageFilters({ shop, filter: { state, setState }, mayTake }: FiltersProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { take, isPending } = useTakeAgain(shop)
  const counts: Partial<Record<ShopMessageState, number>> = {
    received: shop.received,
    waiting: shop.waiting,
    refused: shop.refused,
  }
  const label = (each: ShopMessageState) => {
    const count = counts[each]
    return count === undefined ? t(`shops.state.${each}`) : `${t(`shops.state.${each}`)} (${format.number(count)})`
  }
  const open = OPEN_STATES.find((each) => each === state)
  return (
    <Group gap="sm" align="flex-end" className={styles.filters}>
      <Select
        label={t('shops.inbox.state')}
        placeholder={t('shops.inbox.anyState')}
        data={SHOP_MESSAGE_STATES.map((each) => ({ value: each, label: label(each) }))}
        value={state ?? null}
        clearable
        onChange={setState}
      />
      {mayTake && open && (
        <Button
          variant="default"
          loading={isPending}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => take({ state: open })}
        >
          {t('shops.inbox.againAll')}
        </Button>
      )}
    </Group>
  )
}
