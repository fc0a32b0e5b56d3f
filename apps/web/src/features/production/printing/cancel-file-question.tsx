import { Checkbox } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WirePrintJob } from '@platen/contract/printing'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/query-helpers.ts'
import { PrintJobStatus } from './print-job-status.tsx'
import styles from './printing.module.css'
import { usePrintJobMessages } from './use-print-job-messages.ts'

interface CancelFileQuestionProps {
  readonly run: WirePrintJob
  /** Called when the user selects whether the copies are requeued now. */
  readonly onRequeueChange: (isRequeued: boolean) => void
}

/**
 * What happens if one file of a multi-job group is cancelled: the files that print its sheet with their states, and the
 * choice to requeue the copies although other files are printed.
 */
export function CancelFileQuestion({ run, onRequeueChange }: CancelFileQuestionProps) {
  const { t } = useTranslation()
  const messages = usePrintJobMessages()
  const [isRequeued, setRequeued] = useState(false)
  const { data } = useApiQuery('printJobs', calls.print.job, { params: { id: run.id } })
  // a server of an earlier version does not send them
  const files = data?.runsOfSheet
  const isLast = files?.every(({ id, state }) => id === run.id || state === 'cancelled') ?? false
  const text = isLast ? 'printing.cancel.text' : 'printing.cancel.textOfGroup'
  const change = (checked: boolean) => {
    setRequeued(checked)
    onRequeueChange(checked)
  }
  return (
    <>
      {t(run.state === 'withdrawing' ? 'printing.withdraw.notPrintedText' : text)}
      <ul className={styles.groupFiles}>
        {(files ?? [run]).map((file) => (
          <li key={file.id}>
            {messages.entry(file) ?? file.fileName}{' '}
            <PrintJobStatus run={file.id === run.id ? { ...file, state: 'cancelled' } : file} />
          </li>
        ))}
      </ul>
      {!isLast && (
        <Checkbox
          mt="md"
          label={t('printing.cancel.requeue', { count: run.pieces - run.rejected })}
          checked={isRequeued}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      )}
    </>
  )
}
