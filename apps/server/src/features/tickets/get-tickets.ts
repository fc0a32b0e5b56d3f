import { ticketCalls } from '@platen/contract/tickets'
import { forMember } from '../../http/handlers.ts'
import { ticketSetupsOf } from './tickets-store.ts'

/** GET /pax/tickets: how the tickets beside print files are set up (readings P7). */
export const getTickets = forMember(ticketCalls.get, async ({ tx }) => ({
  setups: [...(await ticketSetupsOf(tx))].map(([ripName, setup]) => ({ ripName, ...setup })),
}))
