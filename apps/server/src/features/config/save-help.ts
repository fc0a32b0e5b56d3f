import { configCalls } from '@platen/contract/config'
import { parseHelpMessage } from '@platen/domain/config'
import { hasAbility } from '@platen/domain/permissions'
import { forMember } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { audit } from '../audit/audit.ts'
import { setConfig } from './config-store.ts'

/** PUT /pax/config/updateHelpMessage: for super administrators (specification section 6). */
export const saveHelp = forMember(configCalls.saveHelp, async ({ tx, body, user, changed }) => {
  if (!hasAbility(user, 'editHelpMessage')) return refuse('forbidden')
  const { helpMessage: sent } = body
  const helpMessage = typeof sent === 'string' ? parseHelpMessage(sent) : sent
  if (helpMessage === null || Object.values(helpMessage).join('').trim() === '') return refuse('value_empty')
  await setConfig(tx, { helpMessage: typeof helpMessage === 'string' ? helpMessage : { ...helpMessage } })
  await audit(tx, user, { action: 'changed', subject: 'config', changes: { helpMessage } })
  changed('config')
  return {}
})
