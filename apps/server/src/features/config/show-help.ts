import { configCalls } from '@platen/contract/config'
import { forMember } from '../../http/handlers.ts'
import { audit, differences } from '../audit/audit.ts'
import { configOf, setConfig } from './config-store.ts'

/** PUT /pax/config/updateShowHelpMessage */
export const showHelp = forMember(configCalls.setHelpVisibility, async ({ tx, body, user, changed }) => {
  const stored = await configOf(tx)
  await setConfig(tx, { showHelpMessage: body.showHelpMessage })
  await audit(tx, user, { action: 'changed', subject: 'config', changes: differences(stored, body) })
  changed('config')
  return {}
})
