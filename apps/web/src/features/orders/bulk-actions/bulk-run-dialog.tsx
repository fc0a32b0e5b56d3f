import { Alert, Button, Progress } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog.tsx'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'
import { RefusedJobs } from './refused-jobs.tsx'
import { type BulkRun, getChangedRows } from './use-bulk-run.ts'

interface BulkRunDialogProps {
  readonly run: BulkRun
  readonly onStop: () => void
  readonly onUndo: () => void
  /** Sends the orders again that were not changed. */
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** Time in ms after which a run shows its progress; a shorter one shows nothing. */
const SLOW_MS = 500

/** The progress of an action on several orders, then which of them it has not changed and why. */
export function BulkRunDialog(props: BulkRunDialogProps) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  if (props.run.isFinished) return <Report {...props} />
  return isSlow ? <RunProgress {...props} /> : null
}

function RunProgress({ run, onStop }: BulkRunDialogProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { done, total } = run.progress
  const text = t('bulkActions.progress', { done: format.number(done), total: format.number(total) })
  return (
    <Dialog
      title={t(`bulkActions.running.${run.action.kind}`)}
      onClose={onStop}
      cancelLabel={t('bulkActions.stop')}
      size="sm"
    >
      <p>{text}</p>
      <Progress value={(100 * done) / Math.max(1, total)} aria-label={text} />
    </Dialog>
  )
}

function Report({ run, onUndo, onRetry, onClose }: BulkRunDialogProps) {
  const { t } = useTranslation()
  const describe = useErrorText()
  const { action, progress } = run
  const { refused, error } = progress
  const remainingCount = progress.total - progress.done
  const canUndo = action.undo !== undefined && getChangedRows(run).length > 0
  return (
    <Dialog
      title={t(`bulkActions.done.${action.kind}`, { count: progress.changed })}
      onClose={onClose}
      extraButtons={
        <>
          {canUndo && (
            <Button variant="default" leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={onUndo}>
              {t('bulkActions.undo')}
            </Button>
          )}
          {error !== null && (
            <Button variant="default" onClick={onRetry}>
              {t('frame.retry')}
            </Button>
          )}
        </>
      }
    >
      {remainingCount > 0 && (
        <Alert color="orange" icon={<IconAlertTriangle size={18} />} mb="sm" ref={announceText}>
          {error !== null && describe(error)} {t('bulkActions.notSent', { count: remainingCount })}
        </Alert>
      )}
      <RefusedJobs title={t('bulkActions.refused', { count: refused.length })} rows={action.rows} refused={refused} />
      <p>{t('bulkActions.stillSelected')}</p>
    </Dialog>
  )
}
