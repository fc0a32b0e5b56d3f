export { ticketSetupsOf } from './tickets-store.ts'
