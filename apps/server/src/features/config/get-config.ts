import { configCalls } from '@platen/contract/config'
import { forMember } from '../../http/handlers.ts'
import { configOf } from './config-store.ts'

/** GET /pax/config */
export const getConfig = forMember(configCalls.get, async ({ tx }) => ({ configData: await configOf(tx) }))
