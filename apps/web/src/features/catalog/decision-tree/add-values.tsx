import { ActionIcon, Select, Textarea, Tooltip } from '@mantine/core'
import {
  addFilterValues,
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
import styles from './add-values.module.css'
import type { FilterColumn } from './build-columns.ts'
import { createNodeId } from './new-id.ts'
import type { DraftAction, DraftState } from './rules-draft-reducer.ts'

/** Button that opens the dialog to add values to a filter. */
export function AddValuesButton({ column, onOpen }: { readonly column: FilterColumn; readonly onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <Tooltip label={t('extendFilter.title')}>
      <ActionIcon
        variant="subtle"
        aria-label={t('extendFilter.title')}
        disabled={column.rows.length >= MAX_VALUES}
        onClick={onOpen}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
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
  const [typed, setTyped] = useState('')
  const [matchRule, setMatchRule] = useState<MatchRule>('EQUAL')
  const suggested = useValueSuggestions(column)
  const lines = typed.split('\n').map((line) => line.trim())
  const values = lines.filter((line) => line !== '')
  const { tree, selection } = draft.present
  const edit: TreeEditResult = addFilterValues(
    tree,
    column.filter.id,
    values.map((value) => ({ value, matchRule })),
    createNodeId,
  )
  const add = () => {
    if (!edit.ok) return
    const filter = edit.tree.filterNodes.find((node) => node.id === column.filter.id)
    const added = filter?.values.at(-1 - values.length)?.dataNodeId
    dispatch({ kind: 'edit', edit, selection: [...selection.slice(0, column.level), ...(added ? [added] : [])] })
    onClose()
  }
  const addSuggestion = (value: string) =>
    setTyped((before) => (before.trim() === '' ? value : `${before.trimEnd()}\n${value}`))

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
          onChange={(rule) => setMatchRule(MATCH_RULES.find((each) => each === rule) ?? 'EQUAL')}
        />
        <Textarea
          label={t('extendFilter.values')}
          description={t('extendFilter.hint')}
          autosize
          minRows={3}
          maxRows={12}
          data-autofocus
          value={typed}
          error={values.length > 0 && !edit.ok ? t(`filters.refusal.${edit.refusal}`) : null}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {suggested.length > 0 && (
          <div>
            <p className={styles.seen}>{t('extendFilter.seen')}</p>
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
