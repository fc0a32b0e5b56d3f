export { loadTicketSettings } from './tickets-store.ts'
