import { Alert } from '@mantine/core'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'
import { jobName } from '../../orders/orders/index.ts'

/**
 * Names the booked jobs that the shop system left out of a later submission, for which nobody has decided what happens.
 */
export function LeftOutJobsNotice({ layout }: { layout: WireOutputPreset['tableData'] }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const orders = useQuery(queryOptions.activeOrders()).data?.orders ?? []
  const bookedIds = new Set(layout?.assignedOrders.map(({ objId }) => objId))
  const names = orders.flatMap(({ orderId, jobs }) =>
    jobs
      .filter(({ objId, leftOutAt }) => leftOutAt !== undefined && bookedIds.has(objId))
      .map(({ jobId }) => jobName({ orderId, jobId })),
  )
  if (names.length === 0) return null
  return (
    <Alert color="orange" mb={12} ref={announceText}>
      {t('printing.leftOutJobs', { count: names.length, orders: format.shortList(names) })}
    </Alert>
  )
}
