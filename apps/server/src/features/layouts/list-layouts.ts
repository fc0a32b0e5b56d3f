import { layoutCalls } from '@platen/contract/layouts'
import { forMember } from '../../http/handlers.ts'
import { layoutToWire } from './layout-wire.ts'
import { layoutsOf } from './layouts-store.ts'

/** GET /pax/table */
export const listLayouts = forMember(layoutCalls.list, async ({ tx }) => ({
  tables: (await layoutsOf(tx)).map(layoutToWire),
}))
