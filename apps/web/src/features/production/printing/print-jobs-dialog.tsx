import { useDebouncedValue } from '@mantine/hooks'
import { calls } from '@platen/contract/calls'
import { IconPrinterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useListPages } from '../../../api/list-pages.ts'
import { usePermissions } from '../../../api/queries.ts'
import { topicQueryKey } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { useTimeZone } from '../../../i18n/time-zone.ts'
import { announceText } from '../../../lib/announcements.ts'
import { DismissAllButton } from './dismiss-all-button.tsx'
import { openPrintJob, type PrintJobsSearchForm, setPrintJobsSearch } from './print-job-params.ts'
import { isSearched, PrintJobsSearch, searchQuery } from './print-jobs-search.tsx'
import { PrintJobsTable } from './print-jobs-table.tsx'
import styles from './printing.module.css'
import { ScanField } from './scan-field.tsx'
import { usePieceLookup } from './use-piece-lookup.ts'

const useFoundJobs = (form: PrintJobsSearchForm, timeZone: string) =>
  useListPages([...topicQueryKey('printJobs'), 'found', form, timeZone], (page, signal) =>
    client(calls.print.jobs, { query: { ...searchQuery(form, timeZone), ...page } }, signal),
  )

/** All print jobs, newest first, with their state; can be searched by content and day. */
export function PrintJobsDialog({ form, onClose }: { form: PrintJobsSearchForm; onClose: () => void }) {
  const { t } = useTranslation()
  const [debouncedSearch] = useDebouncedValue(form, 250)
  const { query: results, pages, next } = useFoundJobs(debouncedSearch, useTimeZone())
  const jobs = pages?.flatMap((page) => page.printJobs) ?? []
  const canReject = usePermissions()('print_order_edit')
  const lookUp = usePieceLookup(openPrintJob)
  const isUnfiltered = !results.isPlaceholderData && !isSearched(debouncedSearch) && !isSearched(form)
  const hasNoJobs = jobs.length === 0 && isUnfiltered
  return (
    <Dialog title={t('printing.jobs')} onClose={onClose} size="xl">
      {jobs.length === 0 && <LoadState query={results} h={160} />}
      {/* print jobs of other users are found by their orders */}
      {(!hasNoJobs || results.isSuccess) && (
        <>
          {canReject && <ScanField {...lookUp} />}
          <PrintJobsSearch form={form} onChange={setPrintJobsSearch} />
          {form.isUnresolved && <DismissAllButton />}
          <div aria-busy={results.isFetching}>
            {jobs.length > 0 && <PrintJobsTable jobs={jobs} onRun={openPrintJob} />}
            {hasNoJobs && (
              <EmptyState icon={IconPrinterOff} title={t('printing.noJobs.title')} text={t('printing.noJobs.text')} />
            )}
            {jobs.length === 0 && !hasNoJobs && results.isSuccess && !next && (
              <p className={styles.noneFound} ref={announceText}>
                {t('printing.search.noMatch')}
              </p>
            )}
          </div>
          {next && <LoadMore {...next} label={t('printing.search.showOlder')} />}
        </>
      )}
    </Dialog>
  )
}
