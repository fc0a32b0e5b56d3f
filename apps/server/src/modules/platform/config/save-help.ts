import { configCalls } from '@platen/contract/config'
import { parseHelpMessage } from '@platen/domain/config'
import { hasAbility } from '@platen/domain/permissions'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { recordAudit } from '../audit/audit.ts'
import { mergeConfig } from './config-store.ts'

/** PUT /pax/config/updateHelpMessage: sets the help message; permitted to super administrators. */
export const saveHelp = memberHandler(configCalls.saveHelp, async ({ tx, body, user, changed }) => {
  if (!hasAbility(user, 'editHelpMessage')) return failure('forbidden')
  const { helpMessage: sent } = body
  const helpMessage = typeof sent === 'string' ? parseHelpMessage(sent) : sent
  if (helpMessage === null || Object.values(helpMessage).join('').trim() === '') return failure('value_empty')
  await mergeConfig(tx, { helpMessage: typeof helpMessage === 'string' ? helpMessage : { ...helpMessage } })
  await recordAudit(tx, user, { action: 'changed', subject: 'config', changes: { helpMessage } })
  changed('config')
  return {}
})
