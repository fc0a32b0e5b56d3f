import { Button, Menu } from '@mantine/core'
import { addFilter, checkAddFilter } from '@platen/domain/decision-tree'
import { SYSTEM_PARAMETER_KEYS, SYSTEM_PREFIX } from '@platen/domain/input-settings'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Dispatch, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions, usePermissions } from '../../../api/queries.ts'
import { createId } from '../../../lib/random-id.ts'
import { CustomParamsDialog, useParameterLabel } from '../input-settings/index.ts'
import type { FilterColumn } from './build-columns.ts'
import styles from './columns.module.css'
import type { DraftAction, DraftState } from './rules-draft-reducer.ts'

/** Not a parameter key: checks whether any filter may be added here. */
const ANY_KEY = `${SYSTEM_PREFIX}any`

/**
 * Adds a filter on a parameter, including a new custom one. Parameters already used on the path are not offered.
 * Disabled with an explanation if no filter may be added.
 */
export function AddFilter(props: {
  draft: DraftState
  dispatch: Dispatch<DraftAction>
  columns: readonly FilterColumn[]
}) {
  const { t } = useTranslation()
  const getParameterLabel = useParameterLabel()
  const canAddParameter = usePermissions()('input_settings_edit')
  const [isOpen, setOpen] = useState(false)
  const [editingParams, setEditingParams] = useState(false)
  const reasonId = useId()
  const custom = useQuery(queryOptions.inputSettings()).data?.inputSettings.customParams ?? []
  const { tree, selection } = props.draft.present
  const keys = [...SYSTEM_PARAMETER_KEYS, ...custom.map((param) => param.name)]
  const availableKeys = keys.filter((key) => checkAddFilter(tree, selection, key) === null)
  const last = props.columns.at(-1)
  const disabledReason = last && !last.selected ? 'nothing_selected' : checkAddFilter(tree, selection, ANY_KEY)
  const isPossible = disabledReason === null && (availableKeys.length > 0 || canAddParameter)

  const add = (key: string) => {
    const edit = addFilter(tree, selection, key, createId)
    const first = edit.ok ? edit.tree.filterNodes.at(-1)?.values[0]?.dataNodeId : undefined
    props.dispatch({ kind: 'edit', edit, selection: first ? [...selection, first] : selection })
  }
  return (
    <>
      <Menu position="bottom-start" opened={isOpen && isPossible} onChange={setOpen}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            {...(isPossible ? {} : { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': reasonId })}
          >
            {t('filters.addFilter')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('filters.chooseParameter')}</Menu.Label>
          {availableKeys.map((key) => (
            <Menu.Item key={key} onClick={() => add(key)}>
              {getParameterLabel(key)}
            </Menu.Item>
          ))}
          {canAddParameter && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconPlus size={14} aria-hidden />} onClick={() => setEditingParams(true)}>
                {t('customParams.title')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {!isPossible && (
        <p id={reasonId} className={styles.reason}>
          {t(disabledReason === null ? 'frame.disabledReason.nothingLeft' : `filters.refusal.${disabledReason}`)}
        </p>
      )}
      {editingParams && <CustomParamsDialog before={custom} canEdit onClose={() => setEditingParams(false)} />}
    </>
  )
}
