import { Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ResponseOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import type { WireShop } from '@platen/contract/shops'
import { type ShopMapping, WAITING_REASONS } from '@platen/domain/shops'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { client } from '../../../api/client.ts'
import { getCurrentEnvironment } from '../../../api/environment.ts'
import { usePermissions } from '../../../api/queries.ts'
import { topicQueryKey } from '../../../api/query-helpers.ts'
import { formatCustomerLine } from '../../../components/customer-field-labels.ts'
import { DataTable, type TableColumn } from '../../../components/data-table.tsx'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'
import { productsPath } from '../../../lib/paths.ts'
import styles from './shops.module.css'
import { useReasonName, useReasonText } from './use-reason-text.ts'

type PreviewResponse = ResponseOf<typeof calls.shops.try>
type Line = PreviewResponse['lines'][number]

interface PreviewProps {
  readonly shop: WireShop
  readonly messageId: string
  readonly mapping: ShopMapping
  /** The message was processed: its content is shown, and not what would happen. */
  readonly isDone?: boolean
}

/** The result of a message with a mapping; nothing is stored. */
export function OrderPreview({ shop, messageId, mapping, isDone = false }: PreviewProps) {
  const { t } = useTranslation()
  const toErrorText = useErrorText()
  const [delayed] = useDebouncedValue(mapping, 300)
  const wire = {
    ...delayed,
    paidValues: Array.from(delayed.paidValues),
    cancelledValues: Array.from(delayed.cancelledValues),
  }
  const { data, error } = useQuery({
    queryKey: [...topicQueryKey('shops'), 'try', shop.id, messageId, shop.take, wire],
    queryFn: ({ signal }) =>
      client(calls.shops.try, { params: { id: shop.id }, body: { messageId, mapping: wire } }, signal),
    placeholderData: keepPreviousData,
  })
  const title = isDone ? t('shops.inbox.order') : t('shops.setup.preview')
  return (
    <section aria-label={title} className={styles.preview}>
      <h3 className={styles.heading}>{title}</h3>
      {error && <p ref={announceText}>{toErrorText(error)}</p>}
      {data && !isDone && <PreviewResult preview={data} mapping={mapping} />}
      {data?.order && <OrderFacts order={data.order} />}
      {data && data.lines.length > 0 && <Lines preview={data} />}
    </section>
  )
}

/** What the server would do with the message. */
function PreviewResult({
  preview: { reason, cancels, isKnown },
  mapping,
}: {
  preview: PreviewResponse
  mapping: ShopMapping
}) {
  const { t } = useTranslation()
  const toReason = useReasonText(mapping)
  const isGood = reason === null && !cancels
  const StateIcon = isGood ? IconCircleCheck : IconAlertTriangle
  const describe = (): string => {
    if (reason && WAITING_REASONS.includes(reason.code)) return t('shops.setup.wouldWait', { reason: toReason(reason) })
    if (reason) return t('shops.setup.wouldNotReceive', { reason: toReason(reason) })
    if (cancels) return t('shops.setup.wouldCancel')
    return isKnown ? t('shops.setup.wouldChange') : t('shops.setup.wouldReceive')
  }
  return (
    <p ref={announceText} className={isGood ? styles.success : styles.notice}>
      <StateIcon size={16} aria-hidden /> {describe()}
    </p>
  )
}

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''

const toGroup = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

function OrderFacts({ order }: { order: NonNullable<PreviewResponse['order']> }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const [date, dueDate] = [toText(order['date']), toText(order['dueDate'])]
  const address = Object.entries(toGroup(order['customerInfo'])).map(([name, value]) => ({
    path: [name],
    value: toText(value),
  }))
  const facts = [
    ['orderId', order.orderId],
    ['externalOrderId', toText(order['externalOrderId'])],
    ['date', date && format.dateTime(date)],
    ['dueDate', dueDate && format.dueDate(dueDate)],
    ['address', formatCustomerLine(address)],
    ['note', toText(order['note'])],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts
        .filter(([, text]) => text !== '')
        .map(([field, text]) => (
          <div key={field}>
            <dt>{t(`shops.map.${field}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  )
}

/** The texts of the buyer of each line, by the name with which templates and products find them. */
function readTexts({ order }: PreviewResponse): ReadonlyMap<string, readonly (readonly [string, string])[]> {
  const jobs: readonly unknown[] = Array.isArray(order?.['jobs']) ? order['jobs'] : []
  return new Map(
    jobs
      .map(toGroup)
      .map((job) => [
        toText(job['jobId']),
        Object.entries(toGroup(job['properties'])).map(([name, value]) => [name, toText(value)] as const),
      ]),
  )
}

/** Whether a line is printed, or why not; for an unknown SKU with a link that creates the product. */
function LineResult({ line: { sku, skip, awaitsProduct } }: { line: Line }) {
  const { t } = useTranslation()
  const toReason = useReasonName()
  const canCreate = usePermissions()('products_edit')
  if (skip) return toReason(skip)
  if (!awaitsProduct) return t('shops.line.printed')
  const to = `${productsPath(getCurrentEnvironment() ?? '')}?${new URLSearchParams({ create: sku })}`
  return (
    <>
      {t('shops.line.awaitsProduct')}
      {canCreate && (
        <>
          {' '}
          <Anchor
            underline="always"
            component={Link}
            to={to}
            target="_blank"
            inherit
            aria-label={t('products.createOne', { sku })}
          >
            {t('products.create')}
          </Anchor>
        </>
      )}
    </>
  )
}

function Lines({ preview }: { preview: PreviewResponse }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const texts = readTexts(preview)
  const columns: TableColumn<Line>[] = [
    {
      key: 'sku',
      title: t('shops.map.sku'),
      isRowHeader: true,
      render: ({ sku }) => <span className={styles.breakable}>{sku}</span>,
    },
    {
      key: 'title',
      title: t('shops.map.title'),
      render: ({ title }) => <span className={styles.breakable}>{title}</span>,
    },
    { key: 'copies', title: t('shops.map.copies'), isNumeric: true, render: ({ copies }) => format.number(copies) },
    {
      key: 'texts',
      title: t('shops.line.texts'),
      render: ({ id }) =>
        (texts.get(id) ?? []).map(([name, text]) => (
          <span key={name} className={styles.pair}>
            <code>{name}</code> {text}
          </span>
        )),
    },
    {
      key: 'result',
      title: t('shops.line.result'),
      render: (line) => <LineResult line={line} />,
    },
  ]
  return (
    <>
      <DataTable label={t('shops.line.lines')} columns={columns} items={preview.lines} getId={({ id }) => id} />
      {[...texts.values()].some((list) => list.length > 0) && (
        <p className={styles.muted}>{t('shops.setup.textsText')}</p>
      )}
    </>
  )
}
