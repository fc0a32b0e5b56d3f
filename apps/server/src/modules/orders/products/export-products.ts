import { Readable } from 'node:stream'
import { productCalls, type WireProduct } from '@platen/contract/products'
import { productCsvHead, productCsvLine } from '@platen/domain/products'
import type { ListPage } from '../../../database/keyset-list.ts'
import { memberHandlerWithoutTransaction, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { loadInputSettings } from '../../catalog/input-settings/input-settings-queries.ts'
import { loadProductPage } from './products-store.ts'

/** Number of products in memory at a time. */
const PAGE_SIZE = 1000

type FetchPage = (cursor: string | undefined) => Promise<ListPage<WireProduct> | undefined>

/** Yields the CSV file page by page. Each page is read in a separate transaction. */
async function* createLines(fetchPage: FetchPage, customParams: readonly string[]): AsyncIterable<string> {
  // spreadsheets detect UTF-8 only by this byte order mark
  yield `\uFEFF${productCsvHead(customParams)}`
  let cursor: string | undefined
  do {
    const page = await fetchPage(cursor)
    yield page?.rows.map((product) => productCsvLine(product, customParams)).join('') ?? ''
    cursor = page?.nextCursor ?? undefined
  } while (cursor !== undefined)
}

/** GET /pax/products/export: returns all products that match the text as CSV. */
export const exportProducts = memberHandlerWithoutTransaction(
  productCalls.export,
  async ({ query, transaction, services, reply }) => {
    const { customParams } = await transaction(({ tx }) => loadInputSettings(tx))
    const fetchPage: FetchPage = (cursor) =>
      transaction(({ tx }) => loadProductPage(tx, query, { limit: PAGE_SIZE, cursor }))
    const day = services.now().toISOString().slice(0, 10)
    const lines = createLines(
      fetchPage,
      customParams.map(({ name }) => name),
    )
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="Products_${day}.csv"`)
      .send(Readable.from(lines))
    return RESPONSE_SENT
  },
)
