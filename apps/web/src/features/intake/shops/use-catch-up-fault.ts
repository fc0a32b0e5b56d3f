import type { CatchUpFault } from '@platen/domain/shops'
import { useTranslation } from 'react-i18next'

/** Returns the function that says in words why a shop could not be asked for its orders. */
export function useCatchUpFault(): (fault: CatchUpFault) => string {
  const { t } = useTranslation()
  // Most reasons are the same as those why it cannot be told about an order.
  return (fault) => (fault === 'notFound' ? t('shops.api.notFound') : t(`shipments.fault.${fault}`))
}
