import { TextInput } from '@mantine/core'
import {
  ACTION_KEYS,
  type ActionKey,
  changeActions,
  changeValue,
  type DecisionTree,
  MATCH_RULES,
  type MatchRule,
} from '@platen/domain/decision-tree'
import { useQuery } from '@tanstack/react-query'
import { type Dispatch, memo, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { useMasterLabels } from '../../../api/use-master-labels.ts'
import { Select } from '../../../components/select.tsx'
import { useParameterLabel } from '../input-settings/index.ts'
import { AddMaster } from '../masters/index.ts'
import type { FilterColumn, ValueRow } from './build-columns.ts'
import type { DraftAction } from './rules-draft-reducer.ts'
import { ValueButtons } from './value-buttons.tsx'
import styles from './value-panel.module.css'

interface PanelProps {
  readonly columns: readonly FilterColumn[]
  readonly tree: DecisionTree
  readonly selection: readonly string[]
  readonly dispatch: Dispatch<DraftAction>
  readonly canEdit: boolean
}

/** Edits the selected value: its comparison, its actions, and operations on it. */
export const ValueDetailsPanel = memo(function ValueDetailsPanel({
  ref,
  ...props
}: PanelProps & { readonly ref: Ref<HTMLElement> }) {
  const { t } = useTranslation()
  const getParameterLabel = useParameterLabel()
  const column = props.columns.findLast((candidate) => candidate.selected !== null)
  const row = column?.selected
  if (!column || !row) return null
  return (
    <aside ref={ref} className={styles.panel} aria-label={t('filters.panel')}>
      <h3>
        {getParameterLabel(column.filter.key)}{' '}
        {row.isDefault
          ? t('settings.rules.otherwise')
          : t(`settings.rules.match.${row.data.matchRule}`, { value: row.data.value })}
      </h3>
      {!row.isDefault && (
        <MatchRuleFields
          key={`${row.data.id} ${row.data.value} ${row.data.matchRule}`}
          column={column}
          row={row}
          {...props}
        />
      )}
      <h4>{t('filters.sets')}</h4>
      {ACTION_KEYS.map((key) => (
        <ActionField key={key} action={key} column={column} row={row} {...props} />
      ))}
      {props.canEdit && <ValueButtons column={column} row={row} {...props} />}
    </aside>
  )
})

type FieldProps = PanelProps & { readonly column: FilterColumn; readonly row: ValueRow }

function MatchRuleFields({ column, row, tree, dispatch, canEdit }: FieldProps) {
  const { t } = useTranslation()
  const [value, setValue] = useState(row.data.value)
  const change = (to: { value: string; matchRule: MatchRule }) => {
    if (to.value.trim() === row.data.value && to.matchRule === row.data.matchRule) return
    dispatch({ kind: 'edit', edit: changeValue(tree, column.filter.id, row.data.id, to) })
  }
  return (
    <div className={styles.comparison}>
      <Select
        size="xs"
        label={t('filters.matchRule')}
        data={MATCH_RULES.map((rule) => ({ value: rule, label: t(`filters.rule.${rule}`) }))}
        value={row.data.matchRule}
        allowDeselect={false}
        disabled={!canEdit}
        onChange={(rule) =>
          change({ value, matchRule: MATCH_RULES.find((candidate) => candidate === rule) ?? 'EQUAL' })
        }
      />
      <TextInput
        size="xs"
        label={t('filters.value')}
        value={value}
        readOnly={!canEdit}
        onChange={(event) => setValue(event.currentTarget.value)}
        onBlur={() => change({ value, matchRule: row.data.matchRule })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          change({ value, matchRule: row.data.matchRule })
        }}
      />
    </div>
  )
}

function ActionField({ action, column, row, tree, dispatch, canEdit }: FieldProps & { action: ActionKey }) {
  const { t } = useTranslation()
  const jigs = useQuery(queryOptions.jigs()).data?.jigs ?? []
  const masters = useQuery(queryOptions.masters()).data?.actions
  const labels = useMasterLabels()
  const value = row.data.actions[action] ?? null
  const inheritedActions = column.inheritedActions[action]
  const knownOptions =
    action === 'jig'
      ? jigs.map(({ name }) => ({ value: name, label: name }))
      : Object.entries(masters?.[action] ?? {}).map(([id, label]) => ({ value: id, label }))
  const isUnknown = value !== null && !knownOptions.some((option) => option.value === value)
  const setValue = (to: string | null) =>
    dispatch({ kind: 'edit', edit: changeActions(tree, row.data.id, { ...row.data.actions, [action]: to ?? '' }) })
  const inheritedLabel = inheritedActions
    ? t('filters.inherited', { value: action === 'jig' ? inheritedActions : labels(action, [inheritedActions]) })
    : null
  return (
    <div className={styles.action}>
      <Select
        size="xs"
        label={action === 'jig' ? t('settings.rules.jig') : t(`actions.${action}`)}
        placeholder={inheritedLabel ?? t('filters.nothingSet')}
        data={isUnknown ? [...knownOptions, { value, label: value }] : knownOptions}
        value={value}
        searchable
        clearable
        disabled={!canEdit}
        error={isUnknown ? t(action === 'jig' ? 'filters.unknownJig' : 'filters.unknownMaster') : null}
        onChange={setValue}
        className={styles.grow}
      />
      {canEdit && action !== 'jig' && <AddMaster category={action} onAdded={setValue} />}
    </div>
  )
}
