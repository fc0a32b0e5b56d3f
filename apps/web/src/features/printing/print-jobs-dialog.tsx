import { Button, Table } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WirePrintJob } from '@platen/contract/printing'
import { type LabelCode, mayChange } from '@platen/domain/printing'
import { IconPrinterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client } from '../../api/client.ts'
import { useMay } from '../../api/queries.ts'
import { Dialog } from '../../frame/dialog.tsx'
import { EmptyState } from '../../frame/empty-state.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { codeOf } from '../errors/error-codes.ts'
import { slotKey } from '../layouts/preview-model.ts'
import styles from './printing.module.css'
import { RetryButton } from './run-card.tsx'
import { RunState } from './run-state.tsx'
import { ScanField, type ScanResult } from './scan-field.tsx'
import { useRunWords } from './use-run-words.ts'

/** The latest print jobs, newest first, with what became of them. */
export function PrintJobsDialog(props: {
  jobs: readonly WirePrintJob[]
  /** `scanned`: the slot of a piece whose label was scanned. */
  onRun: (id: string, scanned?: string) => void
  onClose: () => void
}) {
  const { jobs, onRun, onClose } = props
  const { t } = useTranslation()
  const format = useFormat()
  const words = useRunWords()
  const mayReject = useMay()('print_order_edit')
  const onLabel = async ({ orderId, jobId, slot }: LabelCode): Promise<ScanResult> => {
    try {
      const { runId, ...found } = await client(calls.print.findPiece, { query: { orderId, jobId, ...slot } })
      onRun(runId, slotKey(found))
      return { text: '', isTaken: true }
    } catch (error) {
      const isUnknown = codeOf(error) === 'not_found'
      return { text: isUnknown ? t('printing.scan.notFound') : t(`errors.${codeOf(error)}.happened`), isTaken: false }
    }
  }
  return (
    <Dialog title={t('printing.jobs')} onClose={onClose} size="xl">
      {mayReject && jobs.length > 0 && <ScanField onLabel={onLabel} />}
      {jobs.length === 0 ? (
        <EmptyState icon={IconPrinterOff} title={t('printing.noJobs.title')} text={t('printing.noJobs.text')} />
      ) : (
        <Table.ScrollContainer minWidth={640}>
          <Table stickyHeader>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('printing.column.time')}</Table.Th>
                <Table.Th>{t('printing.column.preset')}</Table.Th>
                <Table.Th>{t('printing.column.channel')}</Table.Th>
                <Table.Th ta="end">{t('printing.column.pieces')}</Table.Th>
                <Table.Th>{t('printing.column.state')}</Table.Th>
                <Table.Th />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {jobs.map((job) => (
                <Table.Tr key={job.id}>
                  <Table.Td>{format.dateTime(job.createdAt)}</Table.Td>
                  <Table.Td>
                    {job.presetName}
                    <div className={styles.quiet}>{job.layoutName}</div>
                  </Table.Td>
                  <Table.Td>
                    {job.channelName}
                    {job.entry && <div className={styles.quiet}>{words.entry(job)}</div>}
                    <div className={styles.quiet}>{job.fileName}</div>
                  </Table.Td>
                  <Table.Td ta="end">
                    {format.number(job.pieces)}
                    {job.rejected > 0 && (
                      <div className={styles.quiet}>{t('printing.rejectedCount', { count: job.rejected })}</div>
                    )}
                  </Table.Td>
                  <Table.Td>
                    <RunState state={job.state} />
                    {job.reason && <div className={styles.quiet}>{words.reason(job)}</div>}
                  </Table.Td>
                  <Table.Td>
                    <div className={styles.rowButtons}>
                      <Button variant="default" size="sm" onClick={() => onRun(job.id)}>
                        {t('printing.details')}
                      </Button>
                      {mayChange(job.state, 'retry') && <RetryButton job={job} />}
                    </div>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Dialog>
  )
}
