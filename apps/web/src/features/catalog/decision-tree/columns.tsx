import { IconSitemap } from '@tabler/icons-react'
import { type Dispatch, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../components/empty-state.tsx'
import { AddFilter } from './add-filter.tsx'
import { AddValuesDialog } from './add-values.tsx'
import type { FilterColumn } from './build-columns.ts'
import { FilterColumnList } from './column-list.tsx'
import styles from './columns.module.css'
import type { DraftAction, DraftState } from './rules-draft-reducer.ts'
import { useColumnKeys } from './use-column-keys.ts'

export interface ColumnsProps {
  readonly columns: readonly FilterColumn[]
  readonly draft: DraftState
  readonly dispatch: Dispatch<DraftAction>
  /** Data nodes on the path of the rule test. */
  readonly highlighted: ReadonlySet<string>
  readonly mayEdit: boolean
  /** Moves the focus to the fields of the selected value. */
  readonly onEdit: () => void
}

/** One list per level, from left to right, with full keyboard control (see `filters.keys`). */
export function FilterColumns(props: ColumnsProps) {
  const { t } = useTranslation()
  const { columns, draft, dispatch, mayEdit } = props
  const { lists, select, onKey } = useColumnKeys(props)
  const [addingToLevel, setExtending] = useState<number | null>(null)
  const extended = addingToLevel === null ? undefined : columns[addingToLevel]

  if (columns.length === 0) {
    return (
      <div className={styles.board}>
        <EmptyState icon={IconSitemap} title={t('filters.emptyTitle')} text={t('filters.emptyText')}>
          {mayEdit && <AddFilter draft={draft} dispatch={dispatch} columns={columns} />}
        </EmptyState>
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
          mayEdit={mayEdit}
          onKey={onKey}
          onSelect={select}
          onExtend={setExtending}
        />
      ))}
      {extended && (
        <AddValuesDialog column={extended} draft={draft} dispatch={dispatch} onClose={() => setExtending(null)} />
      )}
      {mayEdit && (
        <div className={styles.next}>
          <AddFilter draft={draft} dispatch={dispatch} columns={columns} />
        </div>
      )}
    </div>
  )
}
