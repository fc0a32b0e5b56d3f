export const loadLabelsDialog = async () => (await import('./labels-dialog.tsx')).LabelsDialog
export const loadPieceDialog = async () => (await import('./piece-dialog.tsx')).PieceDialog
export const loadPrintDialog = async () => (await import('./print-dialog.tsx')).PrintDialog
export const loadProofDialog = async () => (await import('./proof-dialog.tsx')).ProofDialog
export { PrintJobCards } from './print-job-cards.tsx'
export { openPrintJob, openPrintJobs } from './print-job-params.ts'
export { isAllCancelled, isStuck } from './print-job-progress.ts'
export { PrintJobStatus } from './print-job-status.tsx'
export { UnprintedNotice } from './unprinted-notice.tsx'
export { usePrintJobs } from './use-print-jobs.ts'
export { useUnprintedCopies } from './use-unprinted-copies.ts'
