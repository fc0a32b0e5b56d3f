import { Button } from '@mantine/core'
import { IconTimeline } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimelineSubject } from './timeline-dialog.tsx'

const TimelineDialog = lazy(async () => ({ default: (await import('./timeline-dialog.tsx')).TimelineDialog }))

/** Opens the timeline of an order, a print job or a piece. */
export function TimelineButton(subject: TimelineSubject) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconTimeline size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('orders.timeline.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <TimelineDialog {...subject} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
