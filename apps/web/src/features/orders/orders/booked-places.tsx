import { useTranslation } from 'react-i18next'
import { useFormatters } from '../../../i18n/use-format.ts'
import type { OrderRow } from './order-row.ts'
import { usePresetsOfJob } from './use-presets-of-jobs.ts'

/** The output presets and slots with copies of the job; nothing if there are none. */
export function BookedPlaces({ row }: { row: OrderRow }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const presets = usePresetsOfJob(row)
  return presets && <p>{t('editOrder.bookedOn', { presets: format.list(presets.presetNames) })}</p>
}
