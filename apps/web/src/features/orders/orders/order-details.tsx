import { IconPhotoOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { thumbnailUrl } from '../../../api/thumbnails.ts'
import { Thumbnail } from '../../../components/thumbnail.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { useArtworkWarnings } from './artwork-warnings.ts'
import styles from './edit-order-dialog.module.css'
import { JobStatusLabel } from './job-status.tsx'
import { getFrameLabel, type OrderRow, showsFrameNumber } from './order-row.ts'
import { useProductOfJob } from './use-product-of-job.ts'

/** How many copies are cancelled, why and by whom; empty if none. */
function cancellationText({ job, cancelled }: OrderRow, copies: string): string {
  if (cancelled === 0) return ''
  return [copies, job.cancellation?.reason, job.cancellation?.by].filter(Boolean).join(' · ')
}

/** Returns what the buyer wrote, as shops send it. */
const getFurtherText = ({ additionalParams }: OrderRow, field: 'note' | 'giftMessage'): string =>
  additionalParams.find(({ key }) => key === field)?.value ?? ''

/** The read-only values of the order in its dialog. */
export function OrderDetails({ row }: { row: OrderRow }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const warnings = useArtworkWarnings(row)
  const source = thumbnailUrl(row.thumbnailPath)
  const size = row.artworkSize
  const product = useProductOfJob(row)
  const details: [string, string][] = [
    [t('orders.column.orderId'), row.orderId],
    [t('orders.column.dealerOrderId'), row.dealerOrderId],
    [t('editOrder.frame'), getFrameLabel(row)],
    [
      t('editOrder.toPrintNow'),
      showsFrameNumber(row) ? t('orders.picture.frame', { frame: row.frameNo, of: row.frameCount }) : '',
    ],
    [t('orders.column.mediaSize'), row.mediaSize],
    [t('orders.column.sku'), row.sku],
    [t('editOrder.product'), product.name],
    [t('products.field.blank'), product.blank],
    [t('editOrder.note'), getFurtherText(row, 'note')],
    [t('editOrder.giftMessage'), getFurtherText(row, 'giftMessage')],
    [t('editOrder.artworkSize'), size ? format.size(size.width, size.height) : ''],
    [t('orders.column.amountPrinted'), format.number(row.amountPrinted)],
    [t('orders.column.notNeeded'), row.notNeeded === 0 ? '' : format.number(row.notNeeded)],
    [t('orders.status.CANCELLED'), cancellationText(row, format.number(row.cancelled))],
    [t('editOrder.source'), row.source],
    [format.zoned(t('orders.column.date')), format.dateTime(row.date)],
  ]
  return (
    <div className={styles.facts}>
      <div className={styles.picture}>
        <Thumbnail source={source} alt="" missing={<IconPhotoOff size={32} stroke={1.25} aria-hidden />} />
      </div>
      <dl>
        {details.map(([name, value]) =>
          value === '' ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
        <div>
          <dt>{t('orders.column.jobStatus')}</dt>
          <dd>
            <JobStatusLabel row={row} />
          </dd>
        </div>
      </dl>
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
    </div>
  )
}
