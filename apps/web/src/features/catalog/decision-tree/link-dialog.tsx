import { Checkbox } from '@mantine/core'
import { checkLinkValues, type DecisionTree, linkValues } from '@platen/domain/decision-tree'
import { type Dispatch, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog.tsx'
import styles from './add-values.module.css'
import type { FilterColumn, ValueRow } from './build-columns.ts'
import type { DraftAction } from './rules-draft-reducer.ts'

interface LinkProps {
  readonly column: FilterColumn
  readonly row: ValueRow
  readonly tree: DecisionTree
  readonly dispatch: Dispatch<DraftAction>
  readonly onClose: () => void
}

/** Selects the value whose branch a value is linked to. Apply is enabled if exactly one is checked. */
export function LinkDialog({ column, row, tree, dispatch, onClose }: LinkProps) {
  const { t } = useTranslation()
  const [checked, setChecked] = useState<readonly string[]>([])
  const ownNodeId = row.value.dataNodeId
  const linkableRows = column.rows.filter(
    (other) => other !== row && checkLinkValues(tree, column.filter.id, [ownNodeId], other.value.dataNodeId) === null,
  )
  const [targetId] = checked
  const apply = () => {
    if (targetId === undefined || checked.length !== 1) return
    dispatch({ kind: 'edit', edit: linkValues(tree, column.filter.id, [ownNodeId], targetId) })
    onClose()
  }
  return (
    <Dialog
      title={t('filters.link.title', { value: row.isDefault ? t('settings.rules.otherwise') : row.data.value })}
      onClose={onClose}
      onSave={apply}
      saveLabel={t('filters.link.apply')}
      saveDisabled={checked.length !== 1}
      size="sm"
    >
      <div className={styles.fields}>
        <p className={styles.description}>{t('filters.link.text')}</p>
        {linkableRows.map(({ data, isDefault }) => (
          <Checkbox
            key={data.id}
            label={isDefault ? t('settings.rules.otherwise') : data.value}
            checked={checked.includes(data.id)}
            onChange={(event) =>
              setChecked(event.currentTarget.checked ? [...checked, data.id] : checked.filter((id) => id !== data.id))
            }
          />
        ))}
      </div>
    </Dialog>
  )
}
