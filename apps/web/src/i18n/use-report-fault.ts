import { CATCH_UP_FAULTS, type CatchUpFault, type ShopReportFault } from '@platen/domain/shops'
import { useTranslation } from 'react-i18next'

/** Faults of requests to the API of a shop that mean the same for reports. */
const OF_API = CATCH_UP_FAULTS.filter((fault) => fault !== 'notFound')

const isOfApi = (fault: ShopReportFault): fault is Exclude<CatchUpFault, 'notFound'> =>
  OF_API.some((each) => each === fault)

/** Returns the function that says in words why a shop could not be told about an order. */
export function useReportFault(): (fault: ShopReportFault) => string {
  const { t } = useTranslation()
  return (fault) => (isOfApi(fault) ? t(`shops.api.fault.${fault}`) : t(`shops.report.fault.${fault}`))
}
