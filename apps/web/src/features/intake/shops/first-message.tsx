import { Loader } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireShop, WireShopMessage } from '@platen/contract/shops'
import type { ShopMapping } from '@platen/domain/shops'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQueryOptions, useApiQuery } from '../../../api/query-helpers.ts'
import { LoadState } from '../../../components/load-state.tsx'
import { Select } from '../../../components/select.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'
import { JsonTree } from './json-tree.tsx'
import { MapFields } from './map-fields.tsx'
import { OrderPreview } from './order-preview.tsx'
import { parseBody } from './parse-body.ts'
import { SHOP_KIND_OPTIONS } from './shop-kinds.ts'
import styles from './shops.module.css'
import { WrongSignature } from './wrong-signature.tsx'

/** Messages of which one can be chosen. */
const CHOICES = 20

interface FirstMessageProps {
  readonly shop: WireShop
  /** The message that is shown first; the newest if it is undefined. */
  readonly messageId: string | undefined
  /** The fields as the user has chosen them; undefined while they are unchanged. */
  readonly mapping: ShopMapping | undefined
  readonly onChange: (mapping: ShopMapping) => void
}

/** Waits for the first message of a shop, then shows it with its result. */
export function FirstMessage({ shop, messageId, mapping, onChange }: FirstMessageProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const [selected, setSelected] = useState(messageId)
  const input = { params: { id: shop.id }, query: { limit: CHOICES } }
  const query = useApiQuery('shops', calls.shops.messages, input)
  const messages = query.data?.messages
  if (!messages) return <LoadState query={query} h={240} />
  const id = selected ?? messages[0]?.id
  if (id === undefined) return <WaitingForMessage shop={shop} />
  const label = ({ receivedAt, orderId, topic }: WireShopMessage) =>
    [format.dateTimeWithSeconds(receivedAt), orderId, topic].filter(Boolean).join(' · ')
  const options = messages.map((message) => ({ value: message.id, label: label(message) }))
  return (
    <>
      {options.some(({ value }) => value === id) && options.length > 1 && (
        <Select
          className={styles.shopSelect}
          label={t('shops.setup.message')}
          data={options}
          value={id}
          allowDeselect={false}
          onChange={(value) => setSelected(value ?? undefined)}
        />
      )}
      <MessageFields key={id} shop={shop} mapping={mapping} onChange={onChange} messageId={id} />
    </>
  )
}

function WaitingForMessage({ shop }: { shop: WireShop }) {
  const { t } = useTranslation()
  return (
    <>
      <div className={styles.waitingForMessage} ref={announceText}>
        <Loader size="sm" aria-hidden />
        <p>
          <strong>{t('shops.setup.waiting')}</strong>
          <br />
          {t('shops.setup.waitingText')}
        </p>
      </div>
      <WrongSignature shop={shop} />
    </>
  )
}

type MessageFieldsProps = Omit<FirstMessageProps, 'messageId'> & { readonly messageId: string }

function MessageFields({ shop, messageId, mapping, onChange }: MessageFieldsProps) {
  const { t } = useTranslation()
  const params = { id: shop.id, messageId }
  // The body of a message never changes.
  const query = useQuery({ ...apiQueryOptions('shops', calls.shops.message, { params }), staleTime: 'static' })
  const body = query.data?.body
  const parsed = useMemo(() => (body === undefined ? undefined : parseBody(body)), [body])
  if (body === undefined) return <LoadState query={query} h={240} />
  if (!parsed) return <MessageText body={body} />
  const current = mapping ?? shop.mapping
  const preview = <OrderPreview shop={shop} messageId={messageId} mapping={current} />
  if (SHOP_KIND_OPTIONS[shop.kind].isMapped) {
    return (
      <MapFields message={parsed.value} mapping={current} onChange={onChange}>
        {preview}
      </MapFields>
    )
  }
  return (
    <div className={styles.columns}>
      <section className={styles.scroll} tabIndex={0} aria-label={t('shops.setup.messageTree')}>
        <JsonTree value={parsed.value} />
      </section>
      <div>
        <p className={styles.muted}>{t('shops.setup.fixed', { kind: t(`shops.kind.${shop.kind}`) })}</p>
        {preview}
      </div>
    </div>
  )
}

/** A message that is not JSON, as text. */
export function MessageText({ body }: { body: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t('shops.tree.notJson')}</p>
      <pre className={styles.text}>{body.slice(0, 20_000)}</pre>
    </>
  )
}
