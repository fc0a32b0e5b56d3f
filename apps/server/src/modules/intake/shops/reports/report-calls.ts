import { shopCalls } from '@platen/contract/shops'
import { hasPermission } from '@platen/domain/permissions'
import { memberHandler } from '../../../../http/define-handler.ts'
import { failure } from '../../../../http/failure.ts'
import { isUuid } from '../../../../http/is-uuid.ts'
import { visibilityFilter } from '../../../identity/users/visibility.ts'
import { loadJobs } from '../../../orders/orders/orders-queries.ts'
import { findShop } from '../shops-store.ts'
import { loadFailingReportPage } from './report-list-store.ts'
import { hasUnwantedReport, retryFailingReports } from './reports-store.ts'

/** GET /pax/shops/:id/reports: returns one page of the orders about which a shop could not be told, or not yet. */
export const listFailingReports = memberHandler(shopCalls.reports, async ({ tx, params, query }) => {
  if (!(await findShop(tx, params.id))) return failure('not_found')
  const page = await loadFailingReportPage(tx, params.id, query.state, query)
  if (!page) return failure('bad_cursor')
  const { rows: reports, ...fields } = page
  return { reports, ...fields }
})

/** POST /pax/shops/:id/reports/retry: has a shop told again about the orders about which it could not be told. */
export const retryReports = memberHandler(
  shopCalls.retryReports,
  async ({ tx, params, body: { orderId: orderPk }, user, services, changed }) => {
    if (orderPk === undefined && !hasPermission(user, 'input_settings_edit')) return failure('forbidden')
    const shop = await findShop(tx, params.id)
    if (!shop || (orderPk !== undefined && !isUuid(orderPk))) return failure('not_found')
    if (orderPk !== undefined) {
      const jobs = await loadJobs(tx, { orderPk, visibleTo: visibilityFilter(user) })
      if (jobs.length === 0) return failure('not_found')
    }
    const { when } = shop.reportSettings
    const off = () => failure('shop_reports_off', { name: shop.name })
    if (when === 'never' && orderPk === undefined) return off()
    const count = await retryFailingReports(tx, shop.id, { when, orderPk }, services.now())
    if (orderPk !== undefined && count === 0)
      return (await hasUnwantedReport(tx, shop.id, orderPk)) ? off() : failure('not_found')
    changed('shops')
    changed('orders')
    return { count }
  },
)
