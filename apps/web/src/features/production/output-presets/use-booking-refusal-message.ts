import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import type { OrderRow } from '../../orders/orders/index.ts'
import type { BookingPreview } from './booking-preview.ts'

/** Returns the message that explains why an order cannot be added, with the names of the conflicting items. */
export function useBookingRefusalMessage(): (bookingPreview: BookingPreview, row: OrderRow | null) => string {
  const { t } = useTranslation()
  const format = useFormatters()
  const masters = useQuery(queryOptions.masters()).data?.actions
  return useCallback(
    ({ reason: why, conflict, slotJig = '' }, row) => {
      if (why === null) return ''
      if (why === 'preset_conflict' && conflict) {
        const { category, value, allowed } = conflict
        const label = (id: string) => masters?.[category][id] ?? id
        return t('outputPreset.refusal.preset_conflict', {
          category: t(`actions.${category}`),
          value: label(value),
          allowed: format.list(allowed.map(label)),
        })
      }
      return t(`outputPreset.refusal.${why}`, { jig: row?.jig ?? '', slotJig, category: '', value: '', allowed: '' })
    },
    [t, masters, format],
  )
}
