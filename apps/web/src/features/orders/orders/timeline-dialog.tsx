import { Button, Chip } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { TIMELINE_KINDS, type TimelineKind } from '@platen/contract/printing'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useListPages } from '../../../api/list-pages.ts'
import { topicQueryKey } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'
import styles from './timeline-dialog.module.css'
import { TimelineEntry } from './timeline-entry.tsx'
import type { TimelineSubject } from './timeline-subject.ts'
import { useTimelineExport } from './use-timeline-export.ts'

/** Number of entries of one page. */
const PAGE = 50

/** What happened to an order, a print job or a piece, latest first; can be filtered and exported. */
export function TimelineDialog({
  subject,
  onClose,
}: {
  readonly subject: TimelineSubject
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const format = useFormatters()
  const [kinds, setKinds] = useState<readonly TimelineKind[]>([])
  const request = { ...subject, ...(kinds.length > 0 ? { kinds: kinds.join(',') } : {}) }
  const { query, pages, next } = useListPages(
    [...topicQueryKey('orders'), 'timeline', request],
    (page, signal) => client(calls.print.timeline, { query: { ...request, limit: PAGE, ...page } }, signal),
    { gcTime: 0 },
  )
  const entries = pages?.flatMap((page) => page.entries)
  const name = pages?.[0]?.name
  const exported = useTimelineExport(request)
  const [time, zonedTime] = [t('audit.time'), format.zoned(t('audit.time'))]
  const title = name === undefined ? t('orders.timeline.open') : t('orders.timeline.title', { name })
  return (
    <Dialog title={title} onClose={onClose} size="lg" footer={null}>
      <fieldset className={styles.kinds} aria-label={t('orders.timeline.filter')}>
        {TIMELINE_KINDS.map((kind) => (
          <Chip
            key={kind}
            size="xs"
            checked={kinds.includes(kind)}
            onChange={(isSelected) =>
              setKinds(isSelected ? [...kinds, kind] : kinds.filter((selected) => selected !== kind))
            }
          >
            {t(`orders.timeline.kind.${kind}`)}
          </Chip>
        ))}
      </fieldset>
      <div className={styles.buttons}>
        {(['csv', 'json'] as const).map((type) => (
          <Button
            key={type}
            variant="default"
            size="compact-md"
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={exported.isPending}
            onClick={() => exported.mutate(type)}
          >
            {t('orders.timeline.export', { type: type.toUpperCase() })}
          </Button>
        ))}
      </div>
      {zonedTime !== time && <p className={styles.zone}>{zonedTime}</p>}
      <div aria-busy={query.isFetching}>
        <LoadState query={query} h={160} />
        {entries?.length === 0 && <p ref={announceText}>{t('orders.timeline.empty')}</p>}
        {entries && entries.length > 0 && (
          <ol className={styles.list} aria-label={t('orders.timeline.open')}>
            {entries.map((entry) => (
              <TimelineEntry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </div>
      {next && <LoadMore {...next} label={t('frame.showMore')} />}
    </Dialog>
  )
}
