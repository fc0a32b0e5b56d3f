import { useTranslation } from 'react-i18next'
import { useFormatters } from '../../../i18n/use-format.ts'
import { type OrderRow, usePresetsOfJob } from '../../orders/orders/index.ts'

/** Returns which presets of which users the copies of an order are placed on; null if none is known. */
export function usePlacedOn(row: Pick<OrderRow, 'id' | 'jobId' | 'assigned'> | null): string | null {
  const { t } = useTranslation()
  const format = useFormatters()
  const presets = usePresetsOfJob(row !== null && row.assigned > 0 ? row : null)
  return presets && t('outputPreset.refusal.placedOn', { presets: format.list(presets.names) })
}

/** As text: why no copy of the order can be placed. */
export function PlacedOnText({ row }: { row: OrderRow }): string {
  const { t } = useTranslation()
  return usePlacedOn(row) ?? t('outputPreset.refusal.not_enough_copies')
}
