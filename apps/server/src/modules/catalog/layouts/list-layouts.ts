import { layoutCalls } from '@platen/contract/layouts'
import { memberHandler } from '../../../http/define-handler.ts'
import { layoutToWire } from './layout-wire.ts'
import { loadLayouts } from './layouts-queries.ts'

/** GET /pax/table */
export const listLayouts = memberHandler(layoutCalls.list, async ({ tx }) => ({
  tables: (await loadLayouts(tx)).map(layoutToWire),
}))
