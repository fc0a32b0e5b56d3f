import { Button, Table } from '@mantine/core'
import type { WirePrintJob } from '@platen/contract/printing'
import { useTranslation } from 'react-i18next'
import narrow from '../../../components/narrow-rows.module.css'
import { useFormatters } from '../../../i18n/use-format.ts'
import { DismissButton } from './dismiss-button.tsx'
import { RetryButton } from './print-job-card.tsx'
import { canDismiss } from './print-job-progress.ts'
import { PrintJobStatus } from './print-job-status.tsx'
import styles from './printing.module.css'
import { RunDismissal } from './run-dismissal.tsx'
import { RunWait } from './run-wait.tsx'
import { usePrintJobMessages } from './use-print-job-messages.ts'

export function PrintJobsTable(props: { jobs: readonly WirePrintJob[]; onRun: (id: string) => void }) {
  const { jobs, onRun } = props
  const { t } = useTranslation()
  const format = useFormatters()
  const messages = usePrintJobMessages()
  return (
    <div className={styles.tableScroll}>
      <Table stickyHeader className={narrow.rows ?? ''}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('printing.column.time')}</Table.Th>
            <Table.Th>{t('printing.column.preset')}</Table.Th>
            <Table.Th>{t('printing.column.channel')}</Table.Th>
            <Table.Th ta="end">{t('printing.column.pieces')}</Table.Th>
            <Table.Th>{t('printing.column.state')}</Table.Th>
            <Table.Th>
              <span className="visually-hidden">{t('printing.details')}</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {jobs.map((job) => (
            <Table.Tr key={job.id}>
              <Table.Td>
                <span className={styles.time}>{format.dateTime(job.createdAt)}</span>
                <div className={styles.creator} title={job.createdBy}>
                  {job.createdBy}
                </div>
              </Table.Td>
              <Table.Td>
                {job.presetName}
                <div className={styles.muted}>{job.layoutName}</div>
              </Table.Td>
              <Table.Td>
                {job.channelName}
                {job.entry && <div className={styles.muted}>{messages.entry(job)}</div>}
                <div className={styles.muted}>{job.fileName}</div>
              </Table.Td>
              <Table.Td ta="end" data-head={t('printing.column.pieces')}>
                {format.number(job.pieces)}
                {job.rejected > 0 && (
                  <div className={styles.muted}>{t('printing.rejectedCount', { count: job.rejected })}</div>
                )}
                {job.cancelled > 0 && (
                  <div className={styles.reason}>{t('printing.cancelledCount', { count: job.cancelled })}</div>
                )}
              </Table.Td>
              <Table.Td data-wide>
                <PrintJobStatus run={job} />
                <RunWait run={job} />
                <RunDismissal run={job} />
              </Table.Td>
              <Table.Td data-buttons>
                <div className={styles.rowButtons}>
                  <Button variant="default" size="sm" onClick={() => onRun(job.id)}>
                    {t('printing.details')}
                  </Button>
                  <RetryButton job={job} />
                  {canDismiss(job) && <DismissButton job={job} />}
                </div>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
