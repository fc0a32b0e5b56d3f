import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { usePrintJobDialogs } from './print-job-params.ts'

const OpenPrintJobDialogs = lazyComponent(
  async () => (await import('./open-print-job-dialogs.tsx')).OpenPrintJobDialogs,
)

/** The list of print jobs and the print job that the URL names. */
export function PrintJobDialogs() {
  const dialogs = usePrintJobDialogs()
  return (dialogs.search ?? dialogs.jobId) === null ? null : <OpenPrintJobDialogs {...dialogs} />
}
