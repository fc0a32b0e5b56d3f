import { PrintJobDialog } from './print-job-dialog.tsx'
import { closePrintJob, type PrintJobDialogs } from './print-job-params.ts'
import { PrintJobsDialog } from './print-jobs-dialog.tsx'

/**
 * The print job in front of the list: both are loaded together, because dialogs are in the order in which they open.
 */
export function OpenPrintJobDialogs({ search, jobId, scannedSlot }: PrintJobDialogs) {
  return (
    <>
      {search && <PrintJobsDialog form={search} />}
      {jobId !== null && (
        <PrintJobDialog key={jobId} runId={jobId} scanned={scannedSlot ?? undefined} onClose={closePrintJob} />
      )}
    </>
  )
}
