import { isDeepStrictEqual } from 'node:util'
import { ticketCalls } from '@platen/contract/tickets'
import { TICKET_KINDS_BY_RIP, templateProblem } from '@platen/domain/job-tickets'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { diffFields, recordAudit } from '../../platform/audit/audit.ts'
import { loadTicketSettings } from './tickets-queries.ts'
import { lockTicketSetups, saveTicketSetup } from './tickets-store.ts'

/** GET /pax/tickets: returns the settings of the tickets that accompany print files. */
export const getTicketSettings = memberHandler(ticketCalls.get, async ({ tx }) => ({
  setups: [...(await loadTicketSettings(tx))].map(([ripName, setup]) => ({ ripName, ...setup })),
}))

/** PUT /pax/tickets: saves the ticket settings of one kind of RIP. Fails for an invalid template. */
export const saveTicketSettings = memberHandler(ticketCalls.save, async ({ tx, body, user, services, changed }) => {
  if (!TICKET_KINDS_BY_RIP[body.ripName].includes(body.kind)) return failure('ticket_wrong', { problem: 'kind' })
  const problem = body.template === null ? null : templateProblem(body.template)
  if (problem)
    return failure('ticket_wrong', { problem: problem.code, ...('name' in problem ? { name: problem.name } : {}) })
  const { ripName, before, ...setup } = body
  await lockTicketSetups(tx)
  const stored = (await loadTicketSettings(tx)).get(ripName)
  if (before && !isDeepStrictEqual(before, stored)) return failure('changed_meanwhile')
  await saveTicketSetup(tx, { ripName, ...setup }, services.now())
  const changes = diffFields(stored ?? {}, setup)
  await recordAudit(tx, user, { action: 'changed', subject: 'outputSettings', name: `${ripName}: ticket`, changes })
  changed('channels')
  return {}
})
