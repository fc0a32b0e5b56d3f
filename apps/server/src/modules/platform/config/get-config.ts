import { configCalls } from '@platen/contract/config'
import { memberHandler } from '../../../http/define-handler.ts'
import { loadConfig } from './config-queries.ts'

/** GET /pax/config */
export const getConfig = memberHandler(configCalls.get, async ({ tx }) => ({ configData: await loadConfig(tx) }))
