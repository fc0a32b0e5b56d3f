import { ticketCalls } from '@platen/contract/tickets'
import { memberHandler } from '../../http/define-handler.ts'
import { loadTicketSettings } from './tickets-store.ts'

/** GET /pax/tickets: how the tickets beside print files are set up (readings P7). */
export const getTicketSettings = memberHandler(ticketCalls.get, async ({ tx }) => ({
  setups: [...(await loadTicketSettings(tx))].map(([ripName, setup]) => ({ ripName, ...setup })),
}))
