import { IconSitemap } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../components/empty-state.tsx'
import { AddFilter } from './add-filter.tsx'
import { AddValuesDialog } from './add-values.tsx'
import { FilterColumnList } from './column-list.tsx'
import styles from './columns.module.css'
import { type ColumnKeysOptions, useColumnKeys } from './use-column-keys.ts'

interface ColumnsProps extends ColumnKeysOptions {
  /** Data nodes on the path of the rule test. */
  readonly highlighted: ReadonlySet<string>
}

/** One list per level, from left to right, with full keyboard control (see `filters.keys`). */
export function FilterColumns(props: ColumnsProps) {
  const { t } = useTranslation()
  const { columns, draft, dispatch, canEdit } = props
  const { lists, select, onKey } = useColumnKeys(props)
  const [addingToLevel, setAddingToLevel] = useState<number | null>(null)
  const extended = addingToLevel === null ? undefined : columns[addingToLevel]

  if (columns.length === 0) {
    return (
      <div className={styles.board}>
        <div className={styles.empty}>
          <EmptyState icon={IconSitemap} title={t('filters.emptyTitle')} text={t('filters.emptyText')}>
            {canEdit && <AddFilter draft={draft} dispatch={dispatch} columns={columns} />}
          </EmptyState>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.board}>
      {columns.map((column) => (
        <FilterColumnList
          key={column.filter.id}
          column={column}
          lists={lists}
          highlighted={props.highlighted}
          canEdit={canEdit}
          onKey={onKey}
          onSelect={select}
          onExtend={setAddingToLevel}
        />
      ))}
      {extended && (
        <AddValuesDialog column={extended} draft={draft} dispatch={dispatch} onClose={() => setAddingToLevel(null)} />
      )}
      {canEdit && (
        <div className={styles.next}>
          <AddFilter draft={draft} dispatch={dispatch} columns={columns} />
        </div>
      )}
    </div>
  )
}
