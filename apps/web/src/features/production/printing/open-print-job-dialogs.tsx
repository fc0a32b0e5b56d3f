import { useCloseUrlDialog } from '../../../components/url-dialog.ts'
import { PrintJobDialog } from './print-job-dialog.tsx'
import { PRINT_JOB_PARAMS, PRINT_JOBS_PARAMS, type PrintJobDialogs } from './print-job-params.ts'
import { PrintJobsDialog } from './print-jobs-dialog.tsx'

/**
 * The print job in front of the list: both are loaded together, because dialogs are in the order in which they open.
 */
export function OpenPrintJobDialogs({ search, jobId, scannedSlot }: PrintJobDialogs) {
  const closeList = useCloseUrlDialog(PRINT_JOBS_PARAMS, search && 'list')
  const closeJob = useCloseUrlDialog(PRINT_JOB_PARAMS, jobId)
  return (
    <>
      {search && <PrintJobsDialog form={search} onClose={closeList} />}
      {jobId !== null && (
        <PrintJobDialog key={jobId} runId={jobId} scanned={scannedSlot ?? undefined} onClose={closeJob} />
      )}
    </>
  )
}
