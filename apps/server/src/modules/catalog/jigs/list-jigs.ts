import { jigCalls } from '@platen/contract/jigs'
import { memberHandler } from '../../../http/define-handler.ts'
import { jigToWire } from './jig-wire.ts'
import { loadJigs } from './jigs-queries.ts'

/** GET /pax/jig */
export const listJigs = memberHandler(jigCalls.list, async ({ tx }) => ({ jigs: (await loadJigs(tx)).map(jigToWire) }))
