import { Textarea } from '@mantine/core'
import {
  addFilterValues,
  findRefusedValue,
  MATCH_RULES,
  MAX_VALUES,
  type MatchRule,
  type TreeEditResult,
} from '@platen/domain/decision-tree'
import { normaliseForComparison } from '@platen/domain/text'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Dispatch, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions } from '../../../api/queries.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { Select } from '../../../components/select.tsx'
import { createId } from '../../../lib/random-id.ts'
import styles from './add-values.module.css'
import type { FilterColumn } from './build-columns.ts'
import type { DraftAction, DraftState } from './rules-draft-reducer.ts'

/** Button that opens the dialog to add values to a filter. */
export function AddValuesButton({ column, onOpen }: { readonly column: FilterColumn; readonly onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <IconButton
      icon={IconPlus}
      iconSize={16}
      label={t('extendFilter.title')}
      onClick={onOpen}
      reason={column.rows.length >= MAX_VALUES && t('filters.refusal.too_many_values')}
    />
  )
}

interface AddValuesProps {
  readonly column: FilterColumn
  readonly draft: DraftState
  readonly dispatch: Dispatch<DraftAction>
  readonly onClose: () => void
}

/** Adds values to a filter, one per line, with suggestions from learning mode. */
export function AddValuesDialog({ column, draft, dispatch, onClose }: AddValuesProps) {
  const { t } = useTranslation()
  const [input, setInput] = useState('')
  const [matchRule, setMatchRule] = useState<MatchRule>('EQUAL')
  const suggested = useValueSuggestions(column)
  const lines = input
    .split('\n')
    .map((line, index) => ({ value: line.trim(), number: index + 1, matchRule }))
    .filter(({ value }) => value !== '')
  const values = lines.map(({ value }) => value)
  const { tree, selection } = draft.present
  const edit: TreeEditResult = addFilterValues(tree, column.filter.id, lines, createId)
  const refusedValue = findRefusedValue(tree, column.filter.id, lines)
  const getError = () => {
    if (values.length === 0 || edit.ok) return null
    const problem = t(`filters.refusal.${edit.refusal}`)
    const line = refusedValue && lines[refusedValue.index]
    return line ? t('extendFilter.atLine', { line: line.number, value: line.value, problem }) : problem
  }
  const add = () => {
    if (!edit.ok) return
    const filter = edit.tree.filterNodes.find((node) => node.id === column.filter.id)
    const added = filter?.values.at(-1 - values.length)?.dataNodeId
    dispatch({ kind: 'edit', edit, selection: [...selection.slice(0, column.level), ...(added ? [added] : [])] })
    onClose()
  }
  const addSuggestion = (value: string) =>
    setInput((before) => (before.trim() === '' ? value : `${before.trimEnd()}\n${value}`))

  return (
    <Dialog
      title={t('extendFilter.title')}
      onClose={onClose}
      dirty={values.length > 0}
      onSave={add}
      saveLabel={t('extendFilter.add')}
      saveDisabled={values.length === 0 || !edit.ok}
      size="sm"
    >
      <div className={styles.fields}>
        <Select
          label={t('filters.matchRule')}
          data={MATCH_RULES.map((rule) => ({ value: rule, label: t(`filters.rule.${rule}`) }))}
          value={matchRule}
          allowDeselect={false}
          onChange={(rule) => setMatchRule(MATCH_RULES.find((candidate) => candidate === rule) ?? 'EQUAL')}
        />
        <Textarea
          label={t('extendFilter.values')}
          description={t('extendFilter.hint')}
          autosize
          minRows={3}
          maxRows={12}
          data-autofocus
          value={input}
          error={getError()}
          onChange={(event) => setInput(event.currentTarget.value)}
        />
        {suggested.length > 0 && (
          <div>
            <p className={styles.description}>{t('extendFilter.received')}</p>
            <div className={styles.suggestions}>
              {suggested
                .filter((value) => !values.includes(value))
                .map((value) => (
                  <button type="button" key={value} className={styles.suggestion} onClick={() => addSuggestion(value)}>
                    + {value}
                  </button>
                ))}
            </div>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Received values of this parameter that matched only the default. */
function useValueSuggestions(column: FilterColumn): readonly string[] {
  const observedValues =
    useQuery(queryOptions.inputSettings()).data?.inputSettings.mappingSuggestions[column.filter.key] ?? []
  const existingValues = new Set(column.rows.map((row) => normaliseForComparison(row.data.value)))
  return observedValues.filter((value) => !existingValues.has(normaliseForComparison(value)))
}
