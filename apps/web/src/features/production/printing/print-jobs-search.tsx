import { Checkbox } from '@mantine/core'
import type { QueryInput } from '@platen/contract/call'
import type { calls } from '@platen/contract/calls'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../components/date-field.tsx'
import { SearchInput } from '../../../components/search-input.tsx'
import { startOfDayIso } from '../../../i18n/start-of-day.ts'
import type { PrintJobsSearchForm } from './print-job-params.ts'
import styles from './printing.module.css'

/** Converts the form to the query. Days are of the time zone; the last one is included. */
export function searchQuery(form: PrintJobsSearchForm, timeZone: string): QueryInput<typeof calls.print.jobs> {
  const text = form.text.trim()
  const [from, to] = [startOfDayIso(form.from, timeZone), startOfDayIso(form.to, timeZone, 1)]
  return {
    ...(text ? { text } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(form.isUnresolved ? { unresolved: 'true' } : {}),
  }
}

export const isSearched = (form: PrintJobsSearchForm): boolean => Object.keys(searchQuery(form, 'UTC')).length > 0

export function PrintJobsSearch(props: { form: PrintJobsSearchForm; onChange: (form: PrintJobsSearchForm) => void }) {
  const { form, onChange } = props
  const { t } = useTranslation()
  return (
    <search className={styles.search} aria-label={t('printing.search.title')}>
      <SearchInput
        data-takes-codes
        className={styles.searchField}
        label={t('printing.search.text')}
        maxLength={200}
        value={form.text}
        onChange={(text) => onChange({ ...form, text })}
      />
      <DateField label={t('printing.search.from')} value={form.from} onChange={(from) => onChange({ ...form, from })} />
      <DateField label={t('printing.search.to')} value={form.to} onChange={(to) => onChange({ ...form, to })} />
      <Checkbox
        className={styles.unresolved}
        label={t('printing.search.unresolved')}
        checked={form.isUnresolved}
        onChange={(event) => onChange({ ...form, isUnresolved: event.currentTarget.checked })}
      />
    </search>
  )
}
