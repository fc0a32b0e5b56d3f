import { configCalls } from '@platen/contract/config'
import { memberHandler } from '../../../http/define-handler.ts'
import { diffFields, recordAudit } from '../audit/audit.ts'
import { loadConfig } from './config-queries.ts'
import { mergeConfig } from './config-store.ts'

/** PUT /pax/config/updateShowHelpMessage */
export const setHelpVisibility = memberHandler(configCalls.setHelpVisibility, async ({ tx, body, user, changed }) => {
  const stored = await loadConfig(tx)
  await mergeConfig(tx, { showHelpMessage: body.showHelpMessage })
  await recordAudit(tx, user, { action: 'changed', subject: 'config', changes: diffFields(stored, body) })
  changed('config')
  return {}
})
