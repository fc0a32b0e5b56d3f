import { PAGE_LIMITS } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { toLocalDay } from '@platen/domain/time-zones'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useTimeZone } from '../../../i18n/time-zone.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { downloadBlob } from '../../../lib/download-blob.ts'
import { toAuditCsvHead, toAuditCsvLines } from './audit-csv.ts'
import { type AuditFilterValues, toAuditQuery } from './audit-filter.ts'
import { useChangeFormatter } from './use-change-formatter.ts'
import { loadStoredNames } from './use-stored-names.ts'

export interface AuditExport {
  readonly run: () => void
  readonly cancel: () => void
  readonly isRunning: boolean
  /** Whether names could not be loaded; the last file has ids in their place. */
  readonly hasMissingNames: boolean
}

/** Rejects when the signal is aborted. */
const waitForAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('The export was cancelled.')), { once: true }),
  )

/**
 * Downloads all audit entries that match the filter as CSV, in the language of the user. Each page becomes a part of
 * the file, which the browser can keep outside of the memory of the page.
 */
export function useAuditExport(filter: AuditFilterValues): AuditExport {
  const { t } = useTranslation()
  const { dateTime } = useFormatters()
  const timeZone = useTimeZone()
  const formatChanges = useChangeFormatter()
  const save = async (signal: AbortSignal) => {
    // during an outage the names are requested until it ends
    const { getName, areIncomplete } = await Promise.race([loadStoredNames(), waitForAbort(signal)])
    const formatters = {
      t,
      formatChanges: (changes: Parameters<typeof formatChanges>[0]) => formatChanges(changes, getName),
      formatTime: dateTime,
    }
    const parts = [new Blob([toAuditCsvHead(t, timeZone)])]
    let cursor: string | null | undefined
    do {
      const query = { ...toAuditQuery(filter, timeZone), limit: PAGE_LIMITS.max, ...(cursor ? { cursor } : {}) }
      const page = await client(calls.audit.list, { query }, signal)
      parts.push(new Blob([toAuditCsvLines(page.entries, formatters)]))
      cursor = page.nextCursor
    } while (cursor !== null)
    const day = toLocalDay(Date.now(), timeZone)
    downloadBlob(`Audit_${day}.csv`, new Blob(parts, { type: 'text/csv;charset=utf-8' }))
    return areIncomplete
  }
  const { mutate, isPending, variables, data } = useMutation({
    mutationFn: ({ signal }: AbortController) =>
      save(signal).catch((error: unknown) => {
        if (!signal.aborted) throw error
        return false
      }),
    meta: { errorTitle: 'audit.exportFailed' },
  })
  const cancel = () => variables?.abort()
  // also when the page is left
  useEffect(() => () => variables?.abort(), [variables])
  return { isRunning: isPending, hasMissingNames: data === true, cancel, run: () => mutate(new AbortController()) }
}
