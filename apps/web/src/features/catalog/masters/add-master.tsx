import { TextInput } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import { checkMaster, EMPTY_MASTERS, MAX_MASTERS_PER_CATEGORY, type MasterCategory } from '@platen/domain/master-data'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions, usePermissions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { IconButton } from '../../../components/icon-button.tsx'

interface AddMasterProps {
  readonly category: MasterCategory
  /** Called with the id of the new value. */
  readonly onAdded: (id: string) => void
  /** px; the height of the field next to it, 30 for a small one. */
  readonly size?: number
}

/**
 * Button next to a select of masters that adds a value without leaving the current dialog. Requires the permission to
 * view masters.
 */
export function AddMaster(props: AddMasterProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const canAdd = usePermissions()('masters_view')
  const masters = useQuery(queryOptions.masters()).data?.actions ?? EMPTY_MASTERS
  const label = t('master.addTo', { category: t(`actions.${props.category}`) })
  const isFull = Object.keys(masters[props.category]).length >= MAX_MASTERS_PER_CATEGORY
  if (!canAdd) return null
  return (
    <>
      <IconButton
        variant="default"
        size={props.size ?? 30}
        label={label}
        icon={IconPlus}
        iconSize={16}
        reason={isFull && t('frame.disabledReason.limit')}
        onClick={() => setOpen(true)}
      />
      {isOpen && <AddMasterDialog {...props} title={label} onClose={() => setOpen(false)} />}
    </>
  )
}

function AddMasterDialog({
  category,
  title,
  onAdded,
  onClose,
}: AddMasterProps & { title: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [label, setLabel] = useState('')
  const masters = useQuery(queryOptions.masters()).data?.actions ?? EMPTY_MASTERS
  const add = useApiMutation(calls.masters.save, { invalidates: ['masters'], errorTitle: 'master.error.updateFailed' })
  const errorCode = checkMaster(masters, category, label)
  const save = async () => {
    const { id } = await add.mutateAsync({ body: { type: category, value: label } })
    if (id !== undefined) onAdded(id)
    onClose()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      dirty={label.trim() !== ''}
      onSave={() => void save().catch(() => {})}
      saveLabel={t('master.add')}
      saveDisabled={errorCode !== null}
      busy={add.isPending}
      size="sm"
    >
      <TextInput
        label={t('master.name')}
        data-autofocus
        value={label}
        error={label.trim() !== '' && errorCode ? t(`master.refusal.${errorCode}`) : null}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
    </Dialog>
  )
}
