import { Anchor, Button, Group } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireShop, WireShopMessage } from '@platen/contract/shops'
import { UNREADABLE_REASONS } from '@platen/domain/shops'
import { type RefObject, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getCurrentEnvironment } from '../../../api/environment.ts'
import { useApiQuery } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { productsPath, settingsPath } from '../../../lib/paths.ts'
import { MessageText } from './first-message.tsx'
import { JsonTree } from './json-tree.tsx'
import { MessageState, useMessageName } from './message-table.tsx'
import { OrderLink } from './order-link.tsx'
import { OrderPreview } from './order-preview.tsx'
import { parseBody } from './parse-body.ts'
import { SHOP_KIND_OPTIONS } from './shop-kinds.ts'
import styles from './shops.module.css'
import { useMessageChanges } from './use-message-changes.ts'

interface MessageDialogProps {
  readonly shop: WireShop
  readonly messageId: string
  readonly canEdit: boolean
  readonly onFields: (messageId: string) => void
  readonly onClose: () => void
}

/** A message as the shop sent it, with its result and the possible actions. */
export function MessageDialog({ shop, messageId, canEdit, onFields, onClose }: MessageDialogProps) {
  const { t } = useTranslation()
  const toName = useMessageName()
  const query = useApiQuery('shops', calls.shops.message, { params: { id: shop.id, messageId } })
  const { data } = query
  const parsed = useMemo(() => (data ? parseBody(data.body) : undefined), [data])
  const name = data ? toName(data.message) : ''
  const facts = useRef<HTMLDListElement>(null)
  const openFields = () => {
    onClose()
    onFields(messageId)
  }
  return (
    <Dialog title={t('shops.inbox.message', { name })} size="xl" onClose={onClose}>
      <LoadState query={query} h={320} />
      {data && (
        <>
          <MessageFacts shop={shop} message={data.message} focusRef={facts} />
          {canEdit && (
            <Actions
              shop={shop}
              message={data.message}
              onFields={openFields}
              // The buttons disappear while the message is processed.
              onDone={() => facts.current?.focus()}
            />
          )}
          {parsed ? (
            <div className={styles.columns}>
              <section className={styles.scroll} tabIndex={0} aria-label={t('shops.setup.messageTree')}>
                <JsonTree value={parsed.value} />
              </section>
              {canEdit && (
                <OrderPreview
                  shop={shop}
                  messageId={messageId}
                  mapping={shop.mapping}
                  isDone={data.message.state === 'taken'}
                />
              )}
            </div>
          ) : (
            <MessageText body={data.body} />
          )}
        </>
      )}
    </Dialog>
  )
}

interface FactsProps {
  readonly shop: WireShop
  readonly message: WireShopMessage
  readonly focusRef: RefObject<HTMLDListElement | null>
}

function MessageFacts({ shop, message, focusRef }: FactsProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { receivedAt, reportedAt, topic, bytes } = message
  return (
    <dl ref={focusRef} tabIndex={-1} aria-label={t('shops.inbox.result')} className={styles.facts}>
      <div>
        <dt>{t('shops.inbox.result')}</dt>
        <dd>
          <MessageState shop={shop} message={message} />
        </dd>
      </div>
      <div>
        <dt>{t('shops.inbox.order')}</dt>
        <dd>
          <OrderLink order={message} />
        </dd>
      </div>
      <div>
        <dt>{format.zoned(t('shops.inbox.received'))}</dt>
        <dd>{format.dateTimeWithSeconds(receivedAt)}</dd>
      </div>
      {reportedAt !== null && (
        <div>
          <dt>{t('shops.inbox.changedAt')}</dt>
          <dd>{format.dateTimeWithSeconds(reportedAt)}</dd>
        </div>
      )}
      {topic !== '' && (
        <div>
          <dt>{t('shops.inbox.topic')}</dt>
          <dd>{topic}</dd>
        </div>
      )}
      <div>
        <dt>{t('shops.inbox.size')}</dt>
        <dd>{format.bytes(bytes)}</dd>
      </div>
    </dl>
  )
}

interface ActionsProps {
  readonly shop: WireShop
  readonly message: WireShopMessage
  readonly onFields: () => void
  readonly onDone: () => void
}

/**
 * The actions for a message without an order: the fix, processing it again and ignoring it, alone or with all messages
 * of the same state and reason.
 */
function Actions({ shop, message: { id, state, reason }, onFields, onDone }: ActionsProps) {
  const { t } = useTranslation()
  const { take, ignore, isPending } = useMessageChanges(shop, onDone)
  if (state === 'taken' || state === 'received') return null
  const code = reason?.code
  const isReadable = !code || !UNREADABLE_REASONS.includes(code)
  const action = { variant: 'default', loading: isPending, classNames: { root: styles.action, label: styles.wrapped } }
  return (
    <Group gap="sm" className={styles.filters}>
      {isReadable && SHOP_KIND_OPTIONS[shop.kind].isMapped && (
        <Button variant="default" onClick={onFields}>
          {t('shops.inbox.toFields')}
        </Button>
      )}
      {code && <FixLink code={code} />}
      {isReadable && (
        <Button {...action} onClick={() => take({ messageId: id })}>
          {t('shops.inbox.takeAgain')}
        </Button>
      )}
      {state !== 'ignored' && (
        <Button {...action} onClick={() => ignore({ messageId: id })}>
          {t('shops.inbox.ignore')}
        </Button>
      )}
      {isReadable && code && (
        <Button {...action} onClick={() => take({ state, code })}>
          {t('shops.inbox.takeAllWithReasonAgain')}
        </Button>
      )}
      {state !== 'ignored' && code && (
        <Button {...action} onClick={() => ignore({ state, code })}>
          {t('shops.inbox.ignoreAllWithReason')}
        </Button>
      )}
    </Group>
  )
}

/** Leads to the setting that a message waits for. */
function FixLink({ code }: { code: NonNullable<WireShopMessage['reason']>['code'] }) {
  const { t } = useTranslation()
  const environment = getCurrentEnvironment() ?? ''
  const hotFolders = `${settingsPath(environment)}#hotFolders`
  const links = {
    artworkMissing: { to: productsPath(environment), label: t('shops.inbox.toProducts') },
    booked: { to: hotFolders, label: t('shops.inbox.toBooked') },
    hostNotAllowed: { to: hotFolders, label: t('shops.inbox.toHosts') },
  }
  const link = Object.hasOwn(links, code) ? links[code as keyof typeof links] : undefined
  if (!link) return null
  return (
    <Anchor component={Link} to={link.to} className={styles.fix ?? ''}>
      {link.label}
    </Anchor>
  )
}
