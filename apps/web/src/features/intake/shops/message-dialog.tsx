import { Anchor, Button, Group, Skeleton } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireShop, WireShopMessage } from '@platen/contract/shops'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getCurrentEnvironment } from '../../../api/environment.ts'
import { useApiQuery } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { productsPath, settingsPath } from '../../../lib/paths.ts'
import { MessageText } from './first-message.tsx'
import { JsonTree } from './json-tree.tsx'
import { MessageState, OrderLink, useMessageName } from './message-table.tsx'
import { OrderPreview } from './order-preview.tsx'
import { parseBody } from './parse-body.ts'
import { SHOP_KIND_OPTIONS } from './shop-kinds.ts'
import styles from './shops.module.css'
import { useTakeAgain } from './use-take-again.ts'

interface MessageDialogProps {
  readonly shop: WireShop
  readonly messageId: string
  readonly mayEdit: boolean
  readonly onFields: (messageId: string) => void
  readonly onClose: () => void
}

/** A message as the shop sent it, with what became of it and what can be done. */
export function MessageDialog({ shop, messageId, mayEdit, onFields, onClose }: MessageDialogProps) {
  const { t } = useTranslation()
  const toErrorText = useErrorText()
  const toName = useMessageName()
  const { data, error } = useApiQuery('shops', calls.shops.message, { params: { id: shop.id, messageId } })
  const parsed = useMemo(() => (data ? parseBody(data.body) : undefined), [data])
  const name = data ? toName(data.message) : ''
  const openFields = () => {
    onClose()
    onFields(messageId)
  }
  return (
    <Dialog title={t('shops.inbox.message', { name })} size="xl" onClose={onClose}>
      {error && !data && <p role="alert">{toErrorText(error)}</p>}
      {!data && !error && <Skeleton h={320} />}
      {data && (
        <>
          <MessageFacts shop={shop} message={data.message} />
          {mayEdit && <Actions {...{ shop }} message={data.message} onFields={openFields} />}
          {parsed ? (
            <div className={styles.columns}>
              <section className={styles.scroll} tabIndex={0} aria-label={t('shops.setup.tree')}>
                <JsonTree value={parsed.value} />
              </section>
              {mayEdit && <OrderPreview shop={shop} messageId={messageId} mapping={shop.mapping} />}
            </div>
          ) : (
            <MessageText body={data.body} />
          )}
        </>
      )}
    </Dialog>
  )
}

function MessageFacts({ shop, message }: { shop: WireShop; message: WireShopMessage }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { receivedAt, reportedAt, topic, bytes } = message
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t('shops.inbox.result')}</dt>
        <dd>
          <MessageState {...{ shop, message }} />
        </dd>
      </div>
      <div>
        <dt>{t('shops.inbox.order')}</dt>
        <dd>
          <OrderLink message={message} />
        </dd>
      </div>
      <div>
        <dt>{format.zoned(t('shops.inbox.received'))}</dt>
        <dd>{format.dateTimeWithSeconds(receivedAt)}</dd>
      </div>
      {reportedAt !== null && (
        <div>
          <dt>{t('shops.inbox.asOf')}</dt>
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
        <dt>{t('shops.inbox.bytes')}</dt>
        <dd>{format.bytes(bytes)}</dd>
      </div>
    </dl>
  )
}

interface ActionsProps {
  readonly shop: WireShop
  readonly message: WireShopMessage
  readonly onFields: () => void
}

/** What can be done about a message that became no order: the fix, and taking it again, alone or with all alike. */
function Actions({ shop, message: { id, state, reason }, onFields }: ActionsProps) {
  const { t } = useTranslation()
  const { take, isPending } = useTakeAgain(shop)
  if (state === 'taken' || state === 'received') return null
  const environment = getCurrentEnvironment() ?? ''
  return (
    <Group gap="sm" className={styles.filters}>
      {SHOP_KIND_OPTIONS[shop.kind].isMapped && (
        <Button variant="default" onClick={onFields}>
          {t('shops.inbox.toFields')}
        </Button>
      )}
      {reason?.code === 'artworkMissing' && (
        <Anchor component={Link} to={productsPath(environment)}>
          {t('shops.inbox.toProducts')}
        </Anchor>
      )}
      {reason?.code === 'booked' && (
        <Anchor component={Link} to={`${settingsPath(environment)}#hotFolders`}>
          {t('shops.inbox.toBooked')}
        </Anchor>
      )}
      {reason?.code === 'hostNotAllowed' && (
        <Anchor component={Link} to={`${settingsPath(environment)}#hotFolders`}>
          {t('shops.inbox.toHosts')}
        </Anchor>
      )}
      <Button variant="default" loading={isPending} onClick={() => take({ messageId: id })}>
        {t('shops.inbox.again')}
      </Button>
      {reason && (
        <Button variant="default" loading={isPending} onClick={() => take({ state, code: reason.code })}>
          {t('shops.inbox.againAlike')}
        </Button>
      )}
    </Group>
  )
}
