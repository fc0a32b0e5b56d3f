import type { ShopReportFault } from '@platen/domain/shops'
import { useTranslation } from 'react-i18next'

/** Returns the function that formats why a report about an order could not be sent to its shop. */
export function useReportFault(): (fault: ShopReportFault) => string {
  const { t } = useTranslation()
  return (fault) => t(`shipments.fault.${fault}`)
}
