import { PAGE_LIMITS } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { toLocalDay } from '@platen/domain/time-zones'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useTimeZone } from '../../../i18n/time-zone.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { downloadBlob } from '../../../lib/download-blob.ts'
import { toAuditCsvHead, toAuditCsvLines } from './audit-csv.ts'
import { type AuditFilterValues, toAuditQuery } from './audit-filter.ts'
import { useChangeFormatter } from './use-change-formatter.ts'
import { loadStoredNames } from './use-stored-names.ts'

interface AuditExport {
  readonly run: () => void
  readonly cancel: () => void
  readonly isRunning: boolean
}

/**
 * Downloads all audit entries that match the filter as CSV, in the language of the user. Each page becomes a part of
 * the file, which the browser can keep outside of the memory of the page.
 */
export function useAuditExport(filter: AuditFilterValues): AuditExport {
  const { t } = useTranslation()
  const { dateTime } = useFormatters()
  const timeZone = useTimeZone()
  const getName = useRef((value: string) => value)
  const formatChanges = useChangeFormatter((value) => getName.current(value))
  const cancellation = useRef(new AbortController())
  const save = async (signal: AbortSignal) => {
    getName.current = await loadStoredNames()
    const parts = [new Blob([toAuditCsvHead(t, timeZone)])]
    let cursor: string | null | undefined
    do {
      const query = { ...toAuditQuery(filter, timeZone), limit: PAGE_LIMITS.max, ...(cursor ? { cursor } : {}) }
      const page = await client(calls.audit.list, { query }, signal)
      parts.push(new Blob([toAuditCsvLines(page.entries, { t, formatChanges, formatTime: dateTime })]))
      cursor = page.nextCursor
    } while (cursor !== null)
    const day = toLocalDay(Date.now(), timeZone)
    downloadBlob(`Audit_${day}.csv`, new Blob(parts, { type: 'text/csv;charset=utf-8' }))
  }
  const { mutate, isPending } = useMutation({
    mutationFn: ({ signal }: AbortController) =>
      save(signal).catch((error: unknown) => {
        if (!signal.aborted) throw error
      }),
    meta: { errorTitle: 'audit.exportFailed' },
  })
  return {
    isRunning: isPending,
    cancel: () => cancellation.current.abort(),
    run: () => {
      cancellation.current = new AbortController()
      mutate(cancellation.current)
    },
  }
}
