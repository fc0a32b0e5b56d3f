import { PAGE_LIMITS, type QueryInput } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import type { WireTimelineEntry } from '@platen/contract/printing'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useTimeZone } from '../../../i18n/time-zone.ts'
import { downloadBlob } from '../../../lib/download-blob.ts'
import { useEventName } from './timeline-entry.tsx'
import { toTimelineCsv } from './timeline-events.ts'

/** Downloads all entries of a timeline as CSV or JSON. */
export function useTimelineExport(request: QueryInput<typeof calls.print.timeline>) {
  const { t } = useTranslation()
  const timeZone = useTimeZone()
  const getName = useEventName()
  return useMutation({
    mutationFn: async (type: 'csv' | 'json') => {
      const entries: WireTimelineEntry[] = []
      let name = ''
      let cursor: string | null | undefined
      do {
        const query = { ...request, limit: PAGE_LIMITS.max, ...(cursor ? { cursor } : {}) }
        const page = await client(calls.print.timeline, { query })
        entries.push(...page.entries)
        name = page.name
        cursor = page.nextCursor
      } while (cursor !== null)
      const texts = { timeZone, when: t('audit.time'), event: t('audit.change'), getName }
      const content = type === 'csv' ? toTimelineCsv(entries, texts) : JSON.stringify(entries, null, 2)
      const file = `Timeline_${name.replace(/[^\p{L}\p{N}_-]+/gu, '-')}.${type}`
      downloadBlob(file, new Blob([content], { type: type === 'csv' ? 'text/csv;charset=utf-8' : 'application/json' }))
    },
    meta: { errorTitle: 'orders.timeline.exportFailed' },
  })
}
