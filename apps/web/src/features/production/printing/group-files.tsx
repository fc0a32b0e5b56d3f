import type { WirePrintJob } from '@platen/contract/printing'
import { useQuery } from '@tanstack/react-query'
import { getFilesOfGroup } from './print-job-progress.ts'
import { printJobsQuery } from './print-jobs-query.ts'
import styles from './printing.module.css'
import { PrintJobStatus } from './run-state.tsx'
import { usePrintJobMessages } from './use-print-job-messages.ts'

/** The files that print the same sheet as a run of a multi-job group, each with its state. */
export function GroupFiles({ run }: { run: WirePrintJob }) {
  const words = usePrintJobMessages()
  const jobs = useQuery(printJobsQuery()).data?.printJobs ?? []
  return (
    <ul className={styles.groupFiles}>
      {getFilesOfGroup(jobs, run).map((file) => (
        <li key={file.id}>
          {words.entry(file) ?? file.fileName} <PrintJobStatus state={file.state} />
        </li>
      ))}
    </ul>
  )
}
