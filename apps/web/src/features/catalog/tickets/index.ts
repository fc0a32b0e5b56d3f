export const loadTicketsDialog = async () => (await import('./tickets-dialog.tsx')).TicketsDialog
