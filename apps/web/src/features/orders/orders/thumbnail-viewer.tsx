import { Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { thumbnailUrl } from '../../../api/thumbnails.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { Thumbnail } from '../../../components/thumbnail.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceChanges } from '../../../lib/announcements.ts'
import { ArtworkDetails } from '../artwork/index.ts'
import { useArtworkWarnings } from './artwork-warnings.ts'
import { JobChanges } from './job-changes.tsx'
import type { OrderRow } from './order-row.ts'
import styles from './thumbnail-viewer.module.css'
import { TimelineButton } from './timeline-button.tsx'

/** A large thumbnail of the artwork of a job, with paging for a job of several frames. */
export function ThumbnailViewer({ row, onClose }: { row: OrderRow; onClose: () => void }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const { frames } = row.job
  const [frameIndex, setFrameIndex] = useState(row.job.frameIndex)
  const frame = frames[frameIndex]
  const warnings = useArtworkWarnings(frame ?? null)
  const source = thumbnailUrl(frame?.thumbnailPath ?? null)
  const width = frame?.artworkSize?.width
  const height = frame?.artworkSize?.height
  const showFrame = (step: 1 | -1) => setFrameIndex((now) => Math.min(frames.length - 1, Math.max(0, now + step)))

  return (
    <Dialog
      title={t('orders.picture.title', { order: row.orderId, job: row.jobId })}
      onClose={onClose}
      size="lg"
      footer={null}
    >
      <figure className={styles.figure}>
        <div className={styles.picture}>
          <Thumbnail
            source={source}
            alt={t('orders.picture.alt', { order: row.orderId, job: row.jobId })}
            missing={
              <div className={styles.noPicture}>
                <IconPhotoOff size={48} stroke={1.25} aria-hidden />
                <span>{t('orders.picture.noPicture')}</span>
              </div>
            }
          />
        </div>
        <figcaption className={styles.caption}>
          <span>
            {[width && height ? format.size(width, height) : null, row.mediaName].filter(Boolean).join(' · ')}
          </span>
          {warnings.map((warning) => (
            <span key={warning} className={styles.warning}>
              {warning}
            </span>
          ))}
          <ArtworkDetails thumbnailPath={frame?.thumbnailPath ?? null} fileName={frame?.fileName ?? null} />
        </figcaption>
        {frames.length > 1 && (
          <Group gap="xs" justify="center">
            <IconButton
              variant="default"
              size={44}
              label={t('orders.picture.previous')}
              icon={IconChevronLeft}
              iconSize={20}
              reason={frameIndex === 0 && t('frame.disabledReason.first')}
              onClick={() => showFrame(-1)}
            />
            <span ref={announceChanges}>{t('orders.picture.frame', { frame: frameIndex + 1, of: frames.length })}</span>
            <IconButton
              variant="default"
              size={44}
              label={t('orders.picture.next')}
              icon={IconChevronRight}
              iconSize={20}
              reason={frameIndex === frames.length - 1 && t('frame.disabledReason.last')}
              onClick={() => showFrame(1)}
            />
          </Group>
        )}
      </figure>
      <JobChanges job={row} />
      <Group mt="sm">
        <TimelineButton subject={{ orderId: row.id }} />
      </Group>
    </Dialog>
  )
}
