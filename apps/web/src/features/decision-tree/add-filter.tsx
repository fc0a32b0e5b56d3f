import { Button, Menu } from '@mantine/core'
import { addFilter, whyNoFilter } from '@platen/domain/decision-tree'
import { SYSTEM_PARAMETER_KEYS } from '@platen/domain/input-settings'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { useParameterLabel } from '../settings/use-parameter-label.ts'
import type { Column } from './columns-of.ts'
import type { Draft, DraftStep } from './draft.ts'
import { newId } from './new-id.ts'

/** Offers the parameters that may be looked at next: none that the way has asked already (specification section 4). */
export function AddFilter(props: { draft: Draft; dispatch: Dispatch<DraftStep>; columns: readonly Column[] }) {
  const { t } = useTranslation()
  const parameter = useParameterLabel()
  const custom = useQuery(queries.inputSettings()).data?.inputSettings.customParams ?? []
  const { tree, selection } = props.draft.present
  const keys = [...SYSTEM_PARAMETER_KEYS, ...custom.map((each) => each.name)]
  const offered = keys.filter((key) => whyNoFilter(tree, selection, key) === null)
  if (offered.length === 0) return null

  const add = (key: string) => {
    const edit = addFilter(tree, selection, key, newId)
    const first = edit.ok ? edit.tree.filterNodes.at(-1)?.values[0]?.dataNodeId : undefined
    props.dispatch({ kind: 'edit', edit, selection: first ? [...selection, first] : selection })
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />}>
          {t('filters.addFilter')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('filters.chooseParameter')}</Menu.Label>
        {offered.map((key) => (
          <Menu.Item key={key} onClick={() => add(key)}>
            {parameter(key)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
