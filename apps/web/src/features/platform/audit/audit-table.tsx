import type { AuditEntry } from '@platen/contract/audit'
import { memo, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, type TableColumn } from '../../../components/data-table.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import styles from './audit-screen.module.css'
import { toActorName, toSubjectName } from './entry-names.ts'
import { getShownChanges } from './format-changes.ts'
import { StoredNamesContext } from './stored-names.tsx'
import { useChangeFormatter } from './use-change-formatter.ts'

function Changes({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const lines = useChangeFormatter()(getShownChanges(entry), useContext(StoredNamesContext))
  if (lines.length === 0) return '–'
  return (
    <ul className={styles.changes}>
      {lines.map(({ key, field, from, to }) => (
        <li key={key}>
          <span className={styles.field}>{t('frame.nameAndValue', { name: field, value: '' }).trimEnd()}</span>{' '}
          {from === undefined ? to : `${from} → ${to}`}
        </li>
      ))}
    </ul>
  )
}

/** Table of audit entries. */
export const AuditTable = memo(function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const columns: TableColumn<AuditEntry>[] = [
    {
      key: 'at',
      title: format.zoned(t('audit.time')),
      render: (entry) => (
        <time dateTime={entry.at} className={styles.time}>
          {format.dateTime(entry.at)}
        </time>
      ),
    },
    {
      key: 'who',
      title: t('audit.user'),
      render: (entry) => (
        <span className={styles.actor}>
          {toActorName(entry.actor, t)}
          {entry.account !== null && <> ({t(`audit.accounts.${entry.account}`)})</>}
        </span>
      ),
    },
    { key: 'action', title: t('audit.action'), render: (entry) => t(`audit.actions.${entry.action}`) },
    {
      key: 'what',
      title: t('audit.change'),
      isRowHeader: true,
      render: (entry) => (
        <>
          <span className={styles.subject}>{toSubjectName(entry.subject, entry.subjectName, t)}</span>
          <span className={styles.kind}>{t(`audit.subjects.${entry.subject}`)}</span>
        </>
      ),
    },
    { key: 'changes', title: t('audit.changes'), render: (entry) => <Changes entry={entry} /> },
  ]
  return (
    <DataTable label={t('screenTitles.audit')} columns={columns} items={entries} getId={(entry) => String(entry.id)} />
  )
})
