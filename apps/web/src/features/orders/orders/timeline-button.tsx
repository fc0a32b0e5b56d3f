import { Button, type ButtonProps } from '@mantine/core'
import { IconTimeline } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref, useParams } from 'react-router'
import { openUrlDialog } from '../../../components/url-dialog.ts'
import { ordersPath, timelineParam } from '../../../lib/paths.ts'
import { formatTimelineSubject, type TimelineSubject } from './timeline-subject.ts'

/** Whether a click opens a link in another tab or window. */
const isForBrowser = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey

/** Opens the timeline of an order, a print job or a piece, which has its own URL. */
export function TimelineButton({
  subject,
  size = 'compact-md',
}: {
  readonly subject: TimelineSubject
  readonly size?: ButtonProps['size']
}) {
  const { t } = useTranslation()
  const { resourceName = '' } = useParams()
  const value = formatTimelineSubject(subject)
  const href = useHref(`${ordersPath(resourceName)}?${new URLSearchParams({ [timelineParam]: value })}`)
  return (
    <Button
      component="a"
      href={href}
      variant="default"
      size={size}
      leftSection={<IconTimeline size={16} aria-hidden />}
      onClick={(event) => {
        if (isForBrowser(event)) return
        // over the dialog, which may have unsaved changes
        event.preventDefault()
        openUrlDialog({ [timelineParam]: value })
      }}
    >
      {t('orders.timeline.open')}
    </Button>
  )
}
