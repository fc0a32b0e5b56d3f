import type { AuditEntry } from '@platen/contract/audit'
import { PAGE_LIMITS } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { downloadBlob } from '../../../lib/download-blob.ts'
import { toAuditCsv } from './audit-csv.ts'
import { type AuditFilterValues, toAuditQuery } from './audit-filter.ts'
import { useChangeFormatter } from './use-change-formatter.ts'
import { useStoredNames } from './use-stored-names.ts'

/** Downloads all audit entries that match the filter as CSV, in the language of the user. */
export function useAuditExport(filter: AuditFilterValues): { readonly run: () => void; readonly isRunning: boolean } {
  const { t } = useTranslation()
  const { dateTime } = useFormatters()
  const formatChanges = useChangeFormatter(useStoredNames())
  const [isRunning, setRunning] = useState(false)
  const { mutateAsync: load } = useApiMutation(calls.audit.list, { changes: [], failed: 'audit.exportFailed' })
  const run = async () => {
    const entries: AuditEntry[] = []
    let cursor: string | null | undefined
    do {
      const query = { ...toAuditQuery(filter), limit: PAGE_LIMITS.max, ...(cursor ? { cursor } : {}) }
      const page = await load({ query })
      entries.push(...page.entries)
      cursor = page.nextCursor
    } while (cursor !== null)
    const csv = toAuditCsv(entries, { t, formatChanges, formatTime: dateTime })
    const day = new Date().toISOString().slice(0, 10)
    downloadBlob(`Audit_${day}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  }
  return {
    isRunning,
    run: () => {
      setRunning(true)
      void run()
        .catch(() => {})
        .finally(() => setRunning(false))
    },
  }
}
