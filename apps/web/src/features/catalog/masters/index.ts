export const loadMastersDialog = async () => (await import('./masters-dialog.tsx')).MastersDialog
export { AddMaster } from './add-master.tsx'
