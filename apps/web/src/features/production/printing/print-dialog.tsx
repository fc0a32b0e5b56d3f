import { Alert } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import type { JigLookup } from '@platen/domain/layouts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../../api/query-client.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { thumbnailUrl } from '../../../api/thumbnails.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { Thumbnail } from '../../../components/thumbnail.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { trackJobProcessed } from '../../../lib/analytics.ts'
import { announce, announceText } from '../../../lib/announcements.ts'
import { LayoutPreview } from '../../catalog/layouts/index.ts'
import { outputLabel } from '../../catalog/output-channels/index.ts'
import { bookedJobs, toAssignedBookings } from '../bookings/index.ts'
import { CroppedArtworkNotice } from './cropped-artwork-notice.tsx'
import { CutPiecesNotice } from './cut-pieces-notice.tsx'
import { LeftOutJobsNotice } from './left-out-notice.tsx'
import { addPrintJobs, printJobsQuery } from './print-jobs-query.ts'
import styles from './printing.module.css'
import { usePresetProblems } from './use-connector-problem.ts'

interface PrintDialogProps {
  readonly preset: WireOutputPreset
  readonly jigOf: JigLookup
  readonly onClose: () => void
  readonly onSent: () => void
}

/** Shows who printed the preset last and when, if its bookings were printed while the dialog was open. */
function PrintedMeanwhile({ presetId }: { presetId: string }) {
  const { t } = useTranslation()
  const { dateTime } = useFormatters()
  const latest = useQuery(printJobsQuery()).data?.printJobs.find((run) => run.presetId === presetId)
  if (!latest) return null
  return (
    <Alert color="orange" mb={12} ref={announceText}>
      {t('errors.nothing_booked.detailed', { user: latest.createdBy, at: dateTime(latest.createdAt) })}
    </Alert>
  )
}

/** Asks for confirmation before printing and shows the output of each job. */
export function PrintDialog({ preset, jigOf, onClose, onSent }: PrintDialogProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  const print = useApiMutation(calls.print.printOrders, {
    scope: 'bookings',
    invalidates: ['presets', 'orders', 'printJobs'],
    errorTitle: 'orders.error.printOrders',
  })
  const layout = preset.tableData
  const assigned = useMemo(() => layout?.assignedOrders ?? [], [layout])
  const booked = useMemo(() => toAssignedBookings(assigned), [assigned])
  const jobs = useMemo(() => bookedJobs(assigned), [assigned])
  const channel = outputLabel(preset)
  const { problems, isKnown } = usePresetProblems(preset)

  const submit = async () => {
    const { printJobs } = await print.mutateAsync({ body: { presetId: preset.id } })
    // The tile shows the new run at once, not an earlier one until the list has been loaded again.
    queryClient.setQueryData(printJobsQuery().queryKey, (cached) => cached && addPrintJobs(cached, printJobs))
    trackJobProcessed({ preset: preset.name, pieces: assigned.length })
    announce(`${t('printing.pieces', { count: assigned.length })}: ${t('printing.state.queued')}`)
    onSent()
    onClose()
  }

  return (
    <Dialog
      title={t('printing.question', { name: preset.name })}
      onClose={onClose}
      onSave={() => void submit().catch(() => {})}
      saveLabel={t(problems.length > 0 ? 'printing.printAnyway' : 'printing.printPieces', { count: assigned.length })}
      saveDisabled={assigned.length === 0 || !isKnown}
      busy={print.isPending}
      size="xl"
    >
      <div className={styles.printQuestion}>
        <div>
          {assigned.length === 0 && <PrintedMeanwhile presetId={preset.id} />}
          {problems.length > 0 && (
            <Alert color="orange" mb={12} ref={announceText}>
              {problems.join(' ')} {t('printing.printAnywayText')}
            </Alert>
          )}
          <LeftOutJobsNotice layout={layout} />
          <CutPiecesNotice layout={layout} jigOf={jigOf} />
          <CroppedArtworkNotice layout={layout} jigOf={jigOf} />
          <dl className={styles.facts}>
            <dt>{t('outputPreset.layout')}</dt>
            <dd>{layout ? `${layout.name} · ${format.size(layout.width, layout.height)}` : '–'}</dd>
            <dt>{t('outputPreset.channel')}</dt>
            <dd>{channel}</dd>
            <dt>{t('printing.column.pieces')}</dt>
            <dd>{t('printing.piecesOfSlots', { count: assigned.length, slots: layout?.slotCount ?? 0 })}</dd>
          </dl>
          <PrintedOrders jobs={jobs} />
        </div>
        <div className={styles.sheet}>
          {layout && <LayoutPreview layout={layout} jigOf={jigOf} booked={booked} zoomable />}
        </div>
      </div>
    </Dialog>
  )
}

/** The orders of the sheet with their copies. */
function PrintedOrders({ jobs }: { jobs: ReturnType<typeof bookedJobs> }) {
  const { t } = useTranslation()
  return (
    <div className={styles.orders} role="group" aria-label={t('frame.orders')} tabIndex={0}>
      <ul>
        {jobs.map((job) => {
          const source = thumbnailUrl(job.thumbnailPath)
          return (
            <li key={job.objId}>
              <span className={styles.thumbnail}>
                <Thumbnail source={source} alt="" missing={null} />
              </span>
              <span className={styles.order}>
                <strong>{job.orderId}</strong>
                {job.jobId !== job.orderId && <span className={styles.muted}>{job.jobId}</span>}
              </span>
              <span>{t('printing.copies', { count: job.copies })}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
