import { jigCalls } from '@platen/contract/jigs'
import { forMember } from '../../http/handlers.ts'
import { jigToWire } from './jig-wire.ts'
import { jigsOf } from './jigs-store.ts'

/** GET /pax/jig */
export const listJigs = forMember(jigCalls.list, async ({ tx }) => ({ jigs: (await jigsOf(tx)).map(jigToWire) }))
