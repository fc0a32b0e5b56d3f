import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { closePrintJob, usePrintJobDialogs } from './print-job-params.ts'

const PrintJobsDialog = lazyComponent(async () => (await import('./print-jobs-dialog.tsx')).PrintJobsDialog)
const PrintJobDialog = lazyComponent(async () => (await import('./run-dialog.tsx')).PrintJobDialog)

/** The list of print jobs and the print job that the URL names. */
export function PrintJobDialogs() {
  const { search, jobId, scannedSlot } = usePrintJobDialogs()
  return (
    <>
      {search && <PrintJobsDialog form={search} />}
      {jobId !== null && (
        <PrintJobDialog key={jobId} runId={jobId} scanned={scannedSlot ?? undefined} onClose={closePrintJob} />
      )}
    </>
  )
}
