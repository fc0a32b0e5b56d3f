import type { CatchUpFault } from '@platen/domain/shops'
import { useTranslation } from 'react-i18next'

/** Returns the function that formats why orders could not be fetched from a shop. */
export function useCatchUpFault(): (fault: CatchUpFault) => string {
  const { t } = useTranslation()
  // Most reasons are the same as those of a failed report.
  return (fault) => (fault === 'notFound' ? t('shops.api.notFound') : t(`shipments.fault.${fault}`))
}
