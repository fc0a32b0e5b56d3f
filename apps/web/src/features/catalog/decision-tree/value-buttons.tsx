import {
  checkDeleteValue,
  checkMoveValue,
  checkUnlinkValue,
  type DecisionTree,
  deleteFilter,
  deleteValue,
  moveValue,
  type TreeEditErrorCode,
  unlinkValue,
} from '@platen/domain/decision-tree'
import { type Dispatch, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '../../../components/confirm.tsx'
import { createId } from '../../../lib/random-id.ts'
import { useParameterLabel } from '../input-settings/index.ts'
import type { FilterColumn, ValueRow } from './build-columns.ts'
import { LinkDialog } from './link-dialog.tsx'
import { PanelButton } from './panel-button.tsx'
import type { DraftAction } from './rules-draft-reducer.ts'
import styles from './value-panel.module.css'

interface ButtonsProps {
  readonly column: FilterColumn
  readonly row: ValueRow
  readonly tree: DecisionTree
  readonly selection: readonly string[]
  readonly dispatch: Dispatch<DraftAction>
}

/** Buttons for a value and its filter. Each is enabled if the domain allows the edit. */
export function ValueButtons({ column, row, tree, selection, dispatch }: ButtonsProps) {
  const { t } = useTranslation()
  const getParameterLabel = useParameterLabel()
  const confirm = useConfirm()
  const [linking, setLinking] = useState(false)
  const toReason = (errorCode: TreeEditErrorCode | null) => errorCode && t(`filters.refusal.${errorCode}`)
  const [filterId, dataId] = [column.filter.id, row.data.id]
  const canLink = column.rows.some(
    (other) =>
      other !== row && other.value.filterNodeId !== null && other.value.filterNodeId !== row.value.filterNodeId,
  )
  const removeFilter = async () => {
    const name = getParameterLabel(column.filter.key)
    const isConfirmed = await confirm({
      title: t('filters.deleteFilter.title', { name }),
      text: t('filters.deleteFilter.text'),
      action: t('filters.deleteFilter.action'),
      danger: true,
    })
    if (isConfirmed) {
      dispatch({ kind: 'edit', edit: deleteFilter(tree, filterId), selection: selection.slice(0, column.level) })
    }
  }
  const remove = () => {
    const next = column.rows[column.rows.indexOf(row) + 1]?.value.dataNodeId
    const path = [...selection.slice(0, column.level), ...(next ? [next] : [])]
    dispatch({ kind: 'edit', edit: deleteValue(tree, filterId, dataId), selection: path })
  }
  return (
    <div className={styles.buttons}>
      {row.value.isLinked && <p className={styles.note}>{t('filters.linkedNote')}</p>}
      {(['up', 'down'] as const).map((direction) => (
        <PanelButton
          key={direction}
          label={t(`filters.move.${direction}`)}
          reason={toReason(checkMoveValue(tree, filterId, dataId, direction))}
          onClick={() => dispatch({ kind: 'edit', edit: moveValue(tree, filterId, dataId, direction) })}
        />
      ))}
      <PanelButton
        label={t('filters.link.button')}
        reason={!canLink && t('filters.refusal.nothing_to_link')}
        onClick={() => setLinking(true)}
      />
      <PanelButton
        label={t('filters.unlink')}
        reason={toReason(checkUnlinkValue(tree, filterId, dataId))}
        onClick={() => dispatch({ kind: 'edit', edit: unlinkValue(tree, filterId, dataId, createId) })}
      />
      <PanelButton
        label={t('filters.deleteValue')}
        danger
        reason={toReason(checkDeleteValue(tree, filterId, dataId))}
        onClick={remove}
      />
      <PanelButton label={t('filters.deleteFilter.button')} danger onClick={() => void removeFilter()} />
      {linking && (
        <LinkDialog column={column} row={row} tree={tree} dispatch={dispatch} onClose={() => setLinking(false)} />
      )}
    </div>
  )
}
