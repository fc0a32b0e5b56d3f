import { calls } from '@platen/contract/calls'
import type { WireJig } from '@platen/contract/jigs'
import type { Jig } from '@platen/domain/jigs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions, usePermissions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { SaveAsDialog } from '../../../canvas-editor/save-as-dialog.tsx'
import { MultiSelect } from '../../../components/select.tsx'
import { toJigBody } from './jig-operations.ts'

/** Saves the jig under another name and replaces the old jig by it on the checked layouts. */
export function SaveJigAsDialog(props: {
  readonly jig: WireJig
  readonly content: Jig
  readonly others: readonly WireJig[]
  readonly onClose: () => void
  readonly onSaved: () => void
}) {
  const { t } = useTranslation()
  const { jig, content } = props
  const canEditLayouts = usePermissions()('print_layout_edit')
  const layouts = useQuery(queryOptions.layouts()).data?.tables ?? []
  const layoutsUsingJig = layouts.filter((layout) => layout.jigs.some((placed) => placed.id === jig.id))
  const [layoutIds, setLayoutIds] = useState<string[]>([])
  const create = useApiMutation(calls.jigs.create, { invalidates: ['jigs'], errorTitle: 'jigs.error.saveFailed' })
  const replace = useApiMutation(calls.layouts.replaceJig, {
    invalidates: ['layouts'],
    errorTitle: 'tables.error.saveFailed',
  })
  const save = async (name: string) => {
    const { id } = await create.mutateAsync({ body: { ...toJigBody(content), name } })
    props.onSaved()
    if (layoutIds.length > 0) {
      await replace.mutateAsync({ body: { tableIds: layoutIds, currentJigId: jig.id, newJigId: id } })
    }
  }
  return (
    <SaveAsDialog
      name={content.name}
      others={props.others}
      busy={create.isPending}
      onClose={props.onClose}
      onSave={(name) => void save(name).catch(() => {})}
    >
      {canEditLayouts && layoutsUsingJig.length > 0 && (
        <MultiSelect
          mt="sm"
          label={t('jigs.useOnLayouts')}
          description={t('jigs.useOnLayoutsText', { name: jig.name })}
          data={layoutsUsingJig.map(({ id, name }) => ({ value: id, label: name }))}
          value={layoutIds}
          onChange={setLayoutIds}
        />
      )}
    </SaveAsDialog>
  )
}
