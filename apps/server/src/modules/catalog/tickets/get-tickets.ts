import { ticketCalls } from '@platen/contract/tickets'
import { memberHandler } from '../../../http/define-handler.ts'
import { loadTicketSettings } from './tickets-queries.ts'

/** GET /pax/tickets: returns the settings of the tickets that accompany print files. */
export const getTicketSettings = memberHandler(ticketCalls.get, async ({ tx }) => ({
  setups: [...(await loadTicketSettings(tx))].map(([ripName, setup]) => ({ ripName, ...setup })),
}))
