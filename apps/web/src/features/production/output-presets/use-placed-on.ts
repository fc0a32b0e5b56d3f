import { calls } from '@platen/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import type { OrderRow } from '../../orders/orders/index.ts'

/** Returns which presets of which users the copies of an order are placed on; null if none is known. */
export function usePlacedOn(row: Pick<OrderRow, 'id' | 'jobId' | 'assigned'> | null): string | null {
  const { t } = useTranslation()
  const format = useFormatters()
  const query = { id: row?.id ?? '', jobId: row?.jobId ?? '' }
  const presets = useQuery({
    ...apiQueryOptions('presets', calls.outputPresets.ofJob, { query }),
    enabled: row !== null && row.assigned > 0,
  }).data?.presets
  if (row === null || !presets || presets.length === 0) return null
  const names = presets.map(({ name, owner }) => t('outputPreset.why.presetOf', { preset: name, user: owner }))
  return t('outputPreset.why.placedOn', { presets: format.list(names) })
}

/** As text: why no copy of the order can be placed. */
export function PlacedOnText({ row }: { row: OrderRow }): string {
  const { t } = useTranslation()
  return usePlacedOn(row) ?? t('outputPreset.why.not_enough_copies')
}
