import { useTranslation } from 'react-i18next'
import type { OrderRow } from './order-row.ts'

/** What a shop wants to know of the artwork before it books a slot, in words. */
export function useArtworkWarnings(row: Pick<OrderRow, 'warnings'> | null): readonly string[] {
  const { t } = useTranslation()
  return (row?.warnings ?? []).map(({ code }) => t('orders.artworkWarning', { code }))
}
