import { Alert, Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { WireArtworkFix } from '@platen/contract/orders'
import type { Size } from '@platen/domain/geometry'
import { fixTransform } from '@platen/domain/imposition'
import { currentFrame } from '@platen/domain/orders'
import { IconRuler2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { apiQueryOptions, useApiMutation } from '../../../api/query-helpers.ts'
import { thumbnailUrl } from '../../../api/thumbnails.ts'
import { WithReason } from '../../../components/with-reason.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { ArtworkDetails } from '../artwork/index.ts'
import styles from './artwork-fixes.module.css'
import type { OrderRow } from './order-row.ts'
import { useFixText } from './use-fix-text.ts'

const COLORS = { offered: 'orange', due: 'blue', made: 'blue', failed: 'red' } as const

/** The fixes of a job with artwork. */
function useFixes({ id, jobId, thumbnailPath }: OrderRow) {
  const query = apiQueryOptions('orders', calls.orders.listFixes, { query: { id, jobId } })
  return useQuery({ ...query, enabled: thumbnailPath !== null }).data
}

/** Preflight data of the artwork of the current frame, with what a fix has done to it. */
export function FixedArtworkDetails({ row }: { readonly row: OrderRow }) {
  const formatFix = useFixText()
  const existingFix = useFixes(row)?.fixes.find(
    ({ state, frameIndex }) => state === 'made' && frameIndex === row.job.frameIndex,
  )
  const { fileName } = currentFrame(row.job)
  return (
    <ArtworkDetails thumbnailPath={row.thumbnailPath} fileName={fileName} fix={existingFix && formatFix(existingFix)} />
  )
}

interface ArtworkFixesProps {
  readonly row: OrderRow
  readonly disabled: boolean
}

/** The fixes that the product allows for the artwork of a job, or that were applied; nothing if there are none. */
export function ArtworkFixes({ row, disabled }: ArtworkFixesProps) {
  const data = useFixes(row)
  const [first] = data?.fixes ?? []
  if (!data || !first) return null
  const key = { id: row.id, jobId: row.jobId }
  return <FixesNotice {...data} state={first.state} jobKey={key} disabled={disabled || !data.mayChange} />
}

interface FixesNoticeProps {
  readonly fixes: readonly WireArtworkFix[]
  readonly alike: number
  readonly state: WireArtworkFix['state']
  readonly jobKey: { readonly id: string; readonly jobId: string }
  readonly disabled: boolean
}

function FixesNotice({ fixes, alike, state, jobKey, disabled }: FixesNoticeProps) {
  const { t } = useTranslation()
  const canEdit = usePermissions()('print_order_edit')
  const apply = useApiMutation(calls.orders.applyFixes, {
    invalidates: ['orders'],
    errorTitle: 'artwork.fix.applyFailed',
  })
  const undo = useApiMutation(calls.orders.undoFixes, { invalidates: ['orders'], errorTitle: 'artwork.fix.undoFailed' })
  const send = (isForAll: boolean) =>
    apply.mutate(
      { body: { ...jobKey, alike: isForAll } },
      { onSuccess: ({ jobs }) => notifications.show({ message: t('artwork.fix.fixedJobs', { count: jobs }) }) },
    )
  const isAvailable = fixes.some((fix) => fix.state === 'offered')
  const isApplied = fixes.some((fix) => fix.state === 'made' || fix.state === 'due')
  return (
    <Alert color={COLORS[state]} icon={<IconRuler2 size={18} />} title={t(`artwork.fix.state.${state}`)}>
      <ul className={styles.fixes}>
        {fixes.map((fix) => (
          <li key={fix.frameIndex}>
            <FixDetails fix={fix} />
          </li>
        ))}
      </ul>
      {canEdit && (
        <Group gap="xs" mt="sm">
          {isAvailable && (
            <WithReason reason={disabled && t('frame.disabledReason.locked')}>
              <Button size="compact-sm" loading={apply.isPending} onClick={() => send(false)}>
                {t('artwork.fix.apply')}
              </Button>
            </WithReason>
          )}
          {isAvailable && alike > 0 && (
            <WithReason reason={disabled && t('frame.disabledReason.locked')}>
              <Button size="compact-sm" variant="default" disabled={apply.isPending} onClick={() => send(true)}>
                {t('artwork.fix.applyAlike', { count: alike + 1 })}
              </Button>
            </WithReason>
          )}
          {isApplied && (
            <WithReason reason={disabled && t('frame.disabledReason.locked')}>
              <Button
                size="compact-sm"
                variant="default"
                loading={undo.isPending}
                onClick={() => undo.mutate({ body: jobKey })}
              >
                {t('artwork.fix.undo')}
              </Button>
            </WithReason>
          )}
        </Group>
      )}
    </Alert>
  )
}

/** Length of the longest side of the pictures, in pixels. */
const PICTURE_PX = 120

/** What is done, the artwork before and after in the same scale, and who has applied it. */
function FixDetails({ fix }: { fix: WireArtworkFix }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const formatFix = useFixText()
  const { before, after, by, at } = fix
  const scale = PICTURE_PX / Math.max(before.width, before.height, after.width, after.height)
  const source = thumbnailUrl(before.thumbnailPath) ?? ''
  const whole = [before.width, 0, 0, before.height, 0, 0] as const
  const time = at === null ? '' : format.dateTime(at)
  return (
    <>
      {formatFix(fix)}
      <div className={styles.pictures}>
        <Picture label={t('artwork.fix.before')} size={before} scale={scale} source={source} matrix={whole} />
        <Picture
          label={t('artwork.fix.after')}
          size={after}
          scale={scale}
          source={source}
          matrix={fixTransform(before, { ...fix, ...after })}
        />
      </div>
      {at !== null && (
        <p className={styles.muted}>
          {by === null ? t('artwork.fix.appliedOnArrival', { time }) : t('artwork.fix.appliedBy', { name: by, time })}
        </p>
      )}
    </>
  )
}

interface PictureProps {
  readonly label: string
  /** In mm. */
  readonly size: Size
  /** Pixels per mm. */
  readonly scale: number
  readonly source: string
  /** From the unit square of the artwork to the page in mm. */
  readonly matrix: readonly number[]
}

function Picture({ label, size, scale, source, matrix }: PictureProps) {
  const format = useFormatters()
  const { width, height } = size
  return (
    <figure>
      <svg
        width={width * scale}
        height={height * scale}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${label}: ${format.size(width, height)}`}
      >
        <image
          href={source}
          width={1}
          height={1}
          preserveAspectRatio="none"
          transform={`matrix(${matrix.join(' ')})`}
        />
      </svg>
      <figcaption>
        {label} · {format.size(width, height)}
      </figcaption>
    </figure>
  )
}
