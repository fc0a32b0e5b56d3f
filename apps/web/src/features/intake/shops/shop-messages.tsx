import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireShop, WireShopMessage } from '@platen/contract/shops'
import {
  MAX_COUNTED_MESSAGES,
  SHOP_MESSAGE_DAYS,
  SHOP_MESSAGE_REASONS,
  SHOP_MESSAGE_STATES,
  type ShopMessageState,
  UNREADABLE_REASONS,
} from '@platen/domain/shops'
import { IconCircleMinus, IconInbox, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useListPages } from '../../../api/list-pages.ts'
import { topicQueryKey, useApiQuery } from '../../../api/query-helpers.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { Select } from '../../../components/select.tsx'
import { SettingsSubpage } from '../../../components/settings-page.tsx'
import { openUrlDialog, useCloseUrlDialog } from '../../../components/url-dialog.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { setUrlParams, useUrlParam } from '../../../lib/url-params.ts'
import { MessageTable } from './message-table.tsx'
import styles from './shops.module.css'
import { useMessageChanges } from './use-message-changes.ts'
import { useReasonName } from './use-reason-text.ts'

const MessageDialog = lazyComponent(async () => (await import('./message-dialog.tsx')).MessageDialog)

const MESSAGE_PARAMS = ['message'] as const
/** States whose messages can be processed again. */
const OPEN_STATES = ['waiting', 'ignored', 'refused'] as const
/** States whose messages can be ignored. */
const UNRESOLVED_STATES = ['waiting', 'refused'] as const

interface ShopMessagesProps {
  readonly shop: WireShop
  /** All shops, of which another one can be chosen. */
  readonly shops: readonly WireShop[]
  readonly canEdit: boolean
  /** Opens the fields of the shop with a message. */
  readonly onFields: (messageId: string) => void
}

/** The messages of a shop, by time, with their results. */
export function ShopMessages({ shop, shops, canEdit, onFields }: ShopMessagesProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const filter = useMessageFilter()
  const [openId] = useUrlParam('message')
  const closeMessage = useCloseUrlDialog(MESSAGE_PARAMS, openId)
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
        <MessageFilters shop={shop} shops={shops} filter={filter} />
        {canEdit && messages !== undefined && !isEmpty && <ChangeAll shop={shop} filter={filter} />}
      </div>
      {shop.received > 0 && <p className={styles.muted}>{t('shops.inbox.reading', { count: shop.received })}</p>}
      <LoadState query={query} h={240} />
      {isEmpty && !isFiltered && !query.isPlaceholderData && (
        <EmptyState icon={IconInbox} title={t('shops.inbox.empty')} text={t('shops.inbox.emptyText')} />
      )}
      {isEmpty && isFiltered && <p ref={announceText}>{t('shops.inbox.noMatch')}</p>}
      {messages && !isEmpty && (
        <Messages shop={shop} messages={messages} canEdit={canEdit} onOpen={(id) => openUrlDialog({ message: id })} />
      )}
      {next && (
        <div className={styles.listFooter}>
          <LoadMore {...next} label={t('shops.inbox.showMore')} />
        </div>
      )}
      {openId !== null && (
        <MessageDialog shop={shop} canEdit={canEdit} onFields={onFields} messageId={openId} onClose={closeMessage} />
      )}
    </SettingsSubpage>
  )
}

interface MessagesProps {
  readonly shop: WireShop
  readonly messages: readonly WireShopMessage[]
  readonly canEdit: boolean
  readonly onOpen: (id: string) => void
}

function Messages({ shop, messages, canEdit, onOpen }: MessagesProps) {
  const { take, isPending } = useMessageChanges(shop)
  return (
    <MessageTable
      shop={shop}
      messages={messages}
      onOpen={onOpen}
      onProcess={canEdit && !isPending ? (messageId) => take({ messageId }) : undefined}
    />
  )
}

/** The state and the reason in the URL. */
function useMessageFilter() {
  const [state] = useUrlParam('state')
  const [code, setCode] = useUrlParam('reason')
  return {
    state: SHOP_MESSAGE_STATES.find((candidate) => candidate === state),
    code: SHOP_MESSAGE_REASONS.find((candidate) => candidate === code),
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
  const counts: Partial<Record<ShopMessageState, number>> = {
    received: shop.received,
    waiting: shop.waiting,
    refused: shop.refused,
  }
  const label = (messageState: ShopMessageState) => {
    const count = counts[messageState]
    return count === undefined
      ? t(`shops.state.${messageState}`)
      : `${t(`shops.state.${messageState}`)} (${format.number(count)})`
  }
  return (
    <>
      {shops.length > 1 && (
        <Select
          label={t('shops.shop')}
          data={shops.map(({ id, name }) => ({ value: id, label: name }))}
          value={shop.id}
          allowDeselect={false}
          onChange={(id) => setUrlParams({ shop: id, message: null })}
        />
      )}
      <Select
        label={t('shops.inbox.state')}
        placeholder={t('shops.inbox.anyState')}
        data={SHOP_MESSAGE_STATES.map((messageState) => ({ value: messageState, label: label(messageState) }))}
        value={state ?? null}
        clearable
        onChange={(next) => setUrlParams({ shop: shop.id, state: next, reason: null })}
      />
      <ReasonSelect shop={shop} state={state} code={code} onChange={setCode} />
    </>
  )
}

type ReasonCode = MessageFilter['code']

/** Returns how many messages of a shop have each state and reason. */
const useReasons = ({ id }: WireShop) =>
  useApiQuery('shops', calls.shops.messageReasons, { params: { id } }).data?.reasons ?? []

/** Returns how many messages of a shop in a state have each reason; of all states if it is undefined. */
function useReasonCounts(shop: WireShop, state: ShopMessageState | undefined): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const reason of useReasons(shop)) {
    if (state && reason.state !== state) continue
    counts.set(reason.code, (counts.get(reason.code) ?? 0) + reason.count)
  }
  return counts
}

interface ReasonSelectProps {
  readonly shop: WireShop
  readonly state: ShopMessageState | undefined
  readonly code: ReasonCode
  readonly onChange: (code: string | null) => void
}

/** Chooses one of the reasons that messages have. */
function ReasonSelect({ shop, state, code, onChange }: ReasonSelectProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const toReason = useReasonName()
  const counts = useReasonCounts(shop, state)
  const toCount = (count: number) =>
    count < MAX_COUNTED_MESSAGES ? format.number(count) : `${format.number(MAX_COUNTED_MESSAGES - 1)}+`
  const existing = SHOP_MESSAGE_REASONS.filter((reason) => counts.has(reason) || reason === code)
  return (
    <Select
      label={t('shops.inbox.reason')}
      placeholder={t('shops.inbox.anyReason')}
      className={styles.reason ?? ''}
      data={existing.map((reason) => ({
        value: reason,
        label: `${toReason(reason)} (${toCount(counts.get(reason) ?? 0)})`,
      }))}
      value={code ?? null}
      nothingFoundMessage={t('shops.inbox.noReason')}
      searchable
      clearable
      onChange={onChange}
    />
  )
}

/**
 * Processes all listed messages again, or ignores them; only messages with one state or one reason can be handled
 * together.
 */
function ChangeAll({ shop, filter: { state, code } }: { shop: WireShop; filter: MessageFilter }) {
  const { t } = useTranslation()
  const { take, ignore, isPending } = useMessageChanges(shop)
  const reasons = useReasons(shop)
  const open = OPEN_STATES.find((candidate) => candidate === state)
  const unresolved = UNRESOLVED_STATES.find((candidate) => candidate === state)
  const isReadable = !code || !UNREADABLE_REASONS.includes(code)
  /** Whether only a reason is selected, and messages in one of the states have it. */
  const hasReasonIn = (states: readonly ShopMessageState[]) =>
    !state && reasons.some((reason) => reason.code === code && states.includes(reason.state))
  const action = { variant: 'default', loading: isPending, classNames: { root: styles.action, label: styles.wrapped } }
  return (
    <>
      {isReadable && (open || hasReasonIn(OPEN_STATES)) && (
        <Button
          {...action}
          leftSection={<IconRefresh size={16} aria-hidden />}
          onClick={() => take({ ...(open && { state: open }), ...(code && { code }) })}
        >
          {t('shops.inbox.takeAllAgain')}
        </Button>
      )}
      {(unresolved || hasReasonIn(UNRESOLVED_STATES)) && (
        <Button
          {...action}
          leftSection={<IconCircleMinus size={16} aria-hidden />}
          onClick={() => ignore({ ...(unresolved && { state: unresolved }), ...(code && { code }) })}
        >
          {t('shops.inbox.ignoreAll')}
        </Button>
      )}
    </>
  )
}
