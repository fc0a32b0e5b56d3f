import { layoutCalls } from '@platen/contract/layouts'
import { layoutsForLocations } from '@platen/domain/layouts'
import { memberHandler } from '../../../http/define-handler.ts'
import { layoutToWire } from './layout-wire.ts'
import { loadLayouts } from './layouts-queries.ts'

/** GET /pax/user/tables: returns the layouts that the user may use at their locations. */
export const listLayoutsOfUser = memberHandler(layoutCalls.listOfUser, async ({ tx, user }) => ({
  tables: layoutsForLocations(await loadLayouts(tx), user.locations).map(layoutToWire),
}))
