import type { ShopReportFault } from '@platen/domain/shops'
import { useTranslation } from 'react-i18next'

/** Returns the function that says in words why a shop could not be told about an order. */
export function useReportFault(): (fault: ShopReportFault) => string {
  const { t } = useTranslation()
  return (fault) => t(`shipments.fault.${fault}`)
}
