import { useCloseUrlDialog } from '../../../components/url-dialog.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { timelineParam } from '../../../lib/paths.ts'
import { useUrlParam } from '../../../lib/url-params.ts'
import { parseTimelineSubject } from './timeline-subject.ts'

const TimelineDialog = lazyComponent(async () => (await import('./timeline-dialog.tsx')).TimelineDialog)

const PARAMS = [timelineParam] as const

/** The timeline that the URL names. */
export function TimelineOfUrl() {
  const [param] = useUrlParam(timelineParam)
  const close = useCloseUrlDialog(PARAMS, param)
  const subject = parseTimelineSubject(param)
  return subject && <TimelineDialog key={param} subject={subject} onClose={close} />
}
