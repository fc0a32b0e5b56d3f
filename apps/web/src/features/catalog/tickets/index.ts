export const loadTicketsDialog = async () => (await import('./tickets-dialog.tsx')).TicketsDialog
export { useTicketFields } from './use-ticket-fields.ts'
