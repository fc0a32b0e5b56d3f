import { Button, Select, Skeleton } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireShop, WireShopMessage } from '@platen/contract/shops'
import {
  SHOP_MESSAGE_DAYS,
  SHOP_MESSAGE_REASONS,
  SHOP_MESSAGE_STATES,
  type ShopMessageState,
} from '@platen/domain/shops'
import { IconInbox, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useListPages } from '../../../api/list-pages.ts'
import { topicQueryKey } from '../../../api/query-helpers.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { SettingsSubpage } from '../../../components/settings-page.tsx'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { setUrlParams, useUrlParam } from '../../../lib/url-params.ts'
import { MessageTable } from './message-table.tsx'
import styles from './shops.module.css'
import { useReasonName } from './use-reason-text.ts'
import { useTakeAgain } from './use-take-again.ts'

const MessageDialog = lazyComponent(async () => (await import('./message-dialog.tsx')).MessageDialog)

/** States of which messages are taken again. */
const OPEN_STATES = ['waiting', 'ignored', 'refused'] as const

interface ShopMessagesProps {
  readonly shop: WireShop
  /** All shops, of which another one can be chosen. */
  readonly shops: readonly WireShop[]
  readonly mayEdit: boolean
  /** Opens the fields of the shop with a message. */
  readonly onFields: (messageId: string) => void
}

/** What a shop has sent, by time, with what became of it. */
export function ShopMessages({ shop, shops, mayEdit, onFields }: ShopMessagesProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const toErrorText = useErrorText()
  const filter = useMessageFilter()
  const [openId, setOpenId] = useUrlParam('message')
  const { state, code } = filter
  const selected = { ...(state && { state }), ...(code && { code }) }
  const { query, pages, next } = useListPages(
    [...topicQueryKey('shops'), 'messages', shop.id, selected],
    (page, signal) =>
      client(calls.shops.messages, { params: { id: shop.id }, query: { ...selected, ...page } }, signal),
  )
  const messages = pages?.flatMap((page) => page.messages)
  const isEmpty = messages?.length === 0
  const isFiltered = state !== undefined || code !== undefined
  return (
    <SettingsSubpage
      title={t('shops.messagesOf', { name: shop.name })}
      intro={t('shops.inbox.intro', { days: format.number(SHOP_MESSAGE_DAYS) })}
      screen="shopMessages"
      back={{ to: '?', label: t('shops.inbox.all') }}
    >
      <div className={styles.filters}>
        <MessageFilters {...{ shop, shops, filter }} />
        {mayEdit && messages !== undefined && !isEmpty && <TakeAll {...{ shop, filter }} />}
      </div>
      {shop.received > 0 && (
        <p role="status" className={styles.quiet}>
          {t('shops.inbox.reading', { count: shop.received })}
        </p>
      )}
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
      shop={shop}
      messages={messages}
      onOpen={onOpen}
      onTake={mayEdit && !isPending ? (messageId) => take({ messageId }) : undefined}
    />
  )
}

/** The state and the reason in the URL. */
function useMessageFilter() {
  const [state] = useUrlParam('state')
  const [code, setCode] = useUrlParam('reason')
  return {
    state: SHOP_MESSAGE_STATES.find((each) => each === state),
    code: SHOP_MESSAGE_REASONS.find((each) => each === code),
    setCode,
  }
}

type MessageFilter = ReturnType<typeof useMessageFilter>

interface FiltersProps {
  readonly shop: WireShop
  readonly shops: readonly WireShop[]
  readonly filter: MessageFilter
}

/** Chooses the shop, the state and the reason of the listed messages. */
function MessageFilters({ shop, shops, filter: { state, code, setCode } }: FiltersProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const toReason = useReasonName()
  const counts: Partial<Record<ShopMessageState, number>> = {
    received: shop.received,
    waiting: shop.waiting,
    refused: shop.refused,
  }
  const label = (each: ShopMessageState) => {
    const count = counts[each]
    return count === undefined ? t(`shops.state.${each}`) : `${t(`shops.state.${each}`)} (${format.number(count)})`
  }
  return (
    <>
      {shops.length > 1 && (
        <Select
          label={t('shops.one')}
          data={shops.map(({ id, name }) => ({ value: id, label: name }))}
          value={shop.id}
          allowDeselect={false}
          onChange={(id) => setUrlParams({ shop: id, message: null })}
        />
      )}
      <Select
        label={t('shops.inbox.state')}
        placeholder={t('shops.inbox.anyState')}
        data={SHOP_MESSAGE_STATES.map((each) => ({ value: each, label: label(each) }))}
        value={state ?? null}
        clearable
        onChange={(next) => setUrlParams({ shop: shop.id, state: next })}
      />
      <Select
        label={t('shops.inbox.reason')}
        placeholder={t('shops.inbox.anyReason')}
        className={styles.reason ?? ''}
        data={SHOP_MESSAGE_REASONS.map((each) => ({ value: each, label: toReason(each) }))}
        value={code ?? null}
        searchable
        clearable
        onChange={setCode}
      />
    </>
  )
}

/** Takes all listed messages again; only those of one state or one reason are alike. */
function TakeAll({ shop, filter: { state, code } }: { shop: WireShop; filter: MessageFilter }) {
  const { t } = useTranslation()
  const { take, isPending } = useTakeAgain(shop)
  const open = OPEN_STATES.find((each) => each === state)
  if (!open && !code) return null
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<IconRefresh size={16} aria-hidden />}
      onClick={() => take({ ...(open && { state: open }), ...(code && { code }) })}
    >
      {t('shops.inbox.againAll')}
    </Button>
  )
}
