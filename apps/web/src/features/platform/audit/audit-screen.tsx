import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { AUDIT_ACTIONS, AUDIT_SUBJECTS } from '@platen/contract/audit'
import { calls } from '@platen/contract/calls'
import { IconDownload, IconHistory, IconRefresh } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useListPages } from '../../../api/list-pages.ts'
import { topicQueryKey } from '../../../api/query-helpers.ts'
import { DateField } from '../../../components/date-field.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { Loading, LoadState } from '../../../components/load-state.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { SearchInput } from '../../../components/search-input.tsx'
import { Select } from '../../../components/select.tsx'
import { SettingsSubpage } from '../../../components/settings-page.tsx'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { useTimeZone } from '../../../i18n/time-zone.ts'
import { announceChanges, announceText } from '../../../lib/announcements.ts'
import { setUrlParams, useUrlSearchParams } from '../../../lib/url-params.ts'
import {
  type AuditFilterValues,
  hasActiveFilter,
  parseAuditFilter,
  toAuditParams,
  toAuditQuery,
} from './audit-filter.ts'
import styles from './audit-screen.module.css'
import { AuditTable } from './audit-table.tsx'
import { StoredNamesProvider } from './stored-names.tsx'
import { type AuditExport, useAuditExport } from './use-audit-export.ts'

/** An entry has up to a dozen lines of changes: the usual 200 entries block a slow phone three times as long as 50. */
const ENTRIES_PER_PAGE = 50

const useAuditLog = (form: AuditFilterValues, timeZone: string) =>
  useListPages(
    [...topicQueryKey('session'), 'audit', form, timeZone],
    (page, signal) =>
      client(
        calls.audit.list,
        { query: { ...toAuditQuery(form, timeZone), limit: ENTRIES_PER_PAGE, ...page } },
        signal,
      ),
    // new entries may exist when it is opened again
    { gcTime: 0 },
  )

/** `/{environment}/settings/audit`: the audit log (user, change, time). Administrators only. */
export function AuditScreen() {
  const { t } = useTranslation()
  const toErrorText = useErrorText()
  const params = useUrlSearchParams()
  const form = parseAuditFilter(new URLSearchParams(params))
  const [debouncedParams] = useDebouncedValue(params, 250)
  const filter = parseAuditFilter(new URLSearchParams(debouncedParams))
  const { query: auditLog, pages: loadedPages, next, restart } = useAuditLog(filter, useTimeZone())
  // React renders the entries in small steps, so that they do not block a slow phone.
  const pages = useDeferredValue(loadedPages)
  const isShown = pages === loadedPages
  const entries = useMemo(() => pages?.flatMap((page) => page.entries), [pages])
  const auditExport = useAuditExport(filter)
  const isOutdated = auditLog.isPlaceholderData || !isShown
  // not `next`, which is that of the loaded pages
  const hasNoEntries = entries?.length === 0 && pages?.at(-1)?.nextCursor === null
  return (
    <SettingsSubpage
      title={t('screenTitles.audit')}
      intro={t('audit.intro')}
      screen="audit"
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={auditLog.isRefetching}
            onClick={restart}
          >
            {t('audit.refresh')}
          </Button>
          <ExportButtons {...auditExport} />
        </>
      }
    >
      {auditExport.hasMissingNames && <p ref={announceText}>{t('audit.exportedIds')}</p>}
      <AuditFilterBar form={form} />
      <section className={styles.card} aria-label={t('screenTitles.audit')} aria-busy={auditLog.isFetching || !isShown}>
        <LoadState query={auditLog} h={240} isInCard />
        {!pages && !isShown && <Loading h={240} />}
        {auditLog.isRefetchError && (
          <p ref={announceText} className={styles.empty}>
            {toErrorText(auditLog.error)}
          </p>
        )}
        {hasNoEntries && isOutdated && <Loading h={240} />}
        {hasNoEntries &&
          !isOutdated &&
          (hasActiveFilter(filter) ? (
            <p className={styles.empty}>{t('audit.noMatch')}</p>
          ) : (
            <EmptyState icon={IconHistory} title={t('audit.empty')} text={t('audit.emptyText')} />
          ))}
        {entries && entries.length > 0 && (
          <StoredNamesProvider>
            <AuditTable entries={entries} />
          </StoredNamesProvider>
        )}
        {entries && !hasNoEntries && (
          <div className={styles.footer}>
            <p ref={announceChanges}>{t('audit.shown', { count: entries.length })}</p>
            {next && <LoadMore {...next} isLoading={next.isLoading || !isShown} label={t('audit.showOlder')} />}
          </div>
        )}
      </section>
    </SettingsSubpage>
  )
}

function ExportButtons({ run, cancel, isRunning }: AuditExport) {
  const { t } = useTranslation()
  return (
    <>
      <Button variant="default" loading={isRunning} onClick={run} leftSection={<IconDownload size={16} aria-hidden />}>
        {t('audit.export')}
      </Button>
      {isRunning && (
        <Button variant="default" onClick={cancel}>
          {t('frame.cancel')}
        </Button>
      )}
    </>
  )
}

function AuditFilterBar({ form }: { form: AuditFilterValues }) {
  const { t } = useTranslation()
  const patch = (change: Partial<AuditFilterValues>) => setUrlParams(toAuditParams(change))
  return (
    <search className={styles.filter} aria-label={t('audit.filter')}>
      <SearchField
        className={styles.searchField}
        label={t('audit.text')}
        showsLabel
        value={form.text}
        onChange={(text) => patch({ text })}
      />
      <SearchInput
        label={t('audit.user')}
        leftSection={null}
        value={form.actor}
        onChange={(actor) => patch({ actor })}
      />
      <Select
        label={t('audit.kind')}
        placeholder={t('audit.all')}
        clearable
        clearButtonProps={{ 'aria-label': t('audit.all') }}
        data={AUDIT_SUBJECTS.map((value) => ({ value, label: t(`audit.subjects.${value}`) }))}
        value={form.subject}
        onChange={(subject) => patch({ subject })}
      />
      <Select
        label={t('audit.action')}
        placeholder={t('audit.all')}
        clearable
        clearButtonProps={{ 'aria-label': t('audit.all') }}
        data={AUDIT_ACTIONS.map((value) => ({ value, label: t(`audit.actions.${value}`) }))}
        value={form.action}
        onChange={(action) => patch({ action })}
      />
      <DateField label={t('audit.from')} value={form.from} onChange={(from) => patch({ from })} />
      <DateField label={t('audit.to')} value={form.to} onChange={(to) => patch({ to })} />
    </search>
  )
}
