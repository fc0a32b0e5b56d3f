import { ticketCalls } from '@platen/contract/tickets'
import { TICKET_KINDS_BY_RIP, templateProblem } from '@platen/domain/tickets'
import { forMember } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { audit, differences } from '../audit/audit.ts'
import { saveTicketSetup, ticketSetupsOf } from './tickets-store.ts'

/** PUT /pax/tickets: sets up the tickets of one kind of RIP; a template that cannot work is refused (readings P7). */
export const saveTicket = forMember(ticketCalls.save, async ({ tx, body, user, services, changed }) => {
  if (!TICKET_KINDS_BY_RIP[body.ripName].includes(body.kind)) return refuse('ticket_wrong', { problem: 'kind' })
  const problem = body.template === null ? null : templateProblem(body.template)
  if (problem)
    return refuse('ticket_wrong', { problem: problem.code, ...('name' in problem ? { name: problem.name } : {}) })
  const before = (await ticketSetupsOf(tx)).get(body.ripName)
  await saveTicketSetup(tx, body, services.now())
  const { ripName, ...setup } = body
  const changes = differences(before ?? {}, setup)
  await audit(tx, user, { action: 'changed', subject: 'outputSettings', name: `${ripName}: ticket`, changes })
  changed('channels')
  return {}
})
