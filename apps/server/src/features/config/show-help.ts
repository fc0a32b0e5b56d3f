import { configCalls } from '@platen/contract/config'
import { forMember } from '../../http/handlers.ts'
import { setConfig } from './config-store.ts'

/** PUT /pax/config/updateShowHelpMessage */
export const showHelp = forMember(configCalls.showHelp, async ({ tx, body, changed }) => {
  await setConfig(tx, { showHelpMessage: body.showHelpMessage })
  changed('config')
  return {}
})
