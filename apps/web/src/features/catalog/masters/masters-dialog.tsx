import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import {
  addMaster,
  checkMaster,
  compareMasters,
  deleteMaster,
  EMPTY_MASTERS,
  editMaster,
  generateMasterId,
  MASTER_CATEGORIES,
  type MasterCategory,
  type Masters,
} from '@platen/domain/master-data'
import { IconPencil, IconPlus, IconTags, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { queryOptions, usePermissions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { useInitialData } from '../../../api/use-initial-data.ts'
import { DataTable } from '../../../components/data-table.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { useErrorDialog } from '../../../components/error-dialog.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { useMergedForm } from '../../../components/use-merged-form.ts'
import { WithReason } from '../../../components/with-reason.tsx'
import { useUrlParam } from '../../../lib/url-params.ts'
import { StoredChangesNotice } from '../../platform/audit/index.ts'
import styles from './masters-dialog.module.css'
import { type DeleteBlocked, UsesDialog } from './uses-dialog.tsx'

async function loadUses(stored: Masters[MasterCategory], type: MasterCategory, id: string) {
  // an unsaved value has no uses
  return Object.hasOwn(stored, id) ? (await client(calls.masters.uses, { query: { type, id } })).uses : []
}

/** Edits the values offered in rules, jigs and presets, by category. All changes are saved together. */
export function MastersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const query = useQuery(queryOptions.masters())
  const initialData = useInitialData(query)
  if (initialData && query.data) return <MastersEditor stored={query.data.actions} onClose={onClose} />
  return (
    <Dialog title={t('settings.masters.title')} onClose={onClose} size="lg">
      <LoadState query={query} h={160} />
    </Dialog>
  )
}

function MastersEditor({ stored, onClose }: { stored: Masters; onClose: () => void }) {
  const { t } = useTranslation()
  const canEdit = usePermissions()('masters_edit')
  const { base: before, form: draft, setForm: setDraft, changes, discard } = useMergedForm(stored)
  const [tab, setCategory] = useUrlParam('tab')
  const category = MASTER_CATEGORIES.find((candidate) => candidate === tab) ?? 'qualityLevel'
  const [blocked, setBlocked] = useState<DeleteBlocked | null>(null)
  const showError = useErrorDialog()
  const save = useApiMutation(calls.masters.save, { invalidates: ['masters'], errorTitle: 'master.error.updateFailed' })
  const dirty = compareMasters(before, draft).length > 0

  const onSave = async () => {
    await save.mutateAsync({ body: { ...toRequestBody(draft), before: toRequestBody(before) } })
    notifications.show({ message: t('master.successMsg') })
    onClose()
  }
  const remove = async (id: string, label: string) => {
    const uses = await loadUses(before[category], category, id).catch((error: unknown) => showError(error))
    if (!uses) return
    if (uses.length > 0) setBlocked({ label, uses })
    const edit = deleteMaster(draft, category, id, uses)
    if (edit.ok) setDraft(edit.masters)
  }
  return (
    <Dialog
      title={t('settings.masters.title')}
      onClose={onClose}
      dirty={dirty}
      isReadOnly={!canEdit}
      busy={save.isPending}
      size="lg"
      {...(canEdit ? { onSave: () => void onSave().catch(() => {}), saveDisabled: !dirty } : {})}
    >
      <StoredChangesNotice subject="master" changes={changes} getName={(value) => value} onDiscard={discard} />
      <SegmentedControl
        fullWidth
        aria-label={t('master.category')}
        data={MASTER_CATEGORIES.map((option) => ({ value: option, label: t(`actions.${option}`) }))}
        value={category}
        onChange={setCategory}
      />
      <ValueList
        key={category}
        category={category}
        masters={draft}
        canEdit={canEdit}
        onChange={setDraft}
        onRemove={(id, label) => void remove(id, label)}
      />
      {blocked && <UsesDialog blocked={blocked} onClose={() => setBlocked(null)} />}
    </Dialog>
  )
}

interface ValuesProps {
  readonly category: MasterCategory
  readonly masters: Masters
  readonly canEdit: boolean
  readonly onChange: (masters: Masters) => void
  readonly onRemove: (id: string, label: string) => void
}

function ValueList({ category, masters, canEdit, onChange, onRemove }: ValuesProps) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<string | null>(null)
  const values = Object.entries(masters[category]).map(([id, label]) => ({ id, label }))
  return (
    <div className={styles.values}>
      {canEdit && <AddValueForm category={category} masters={masters} onChange={onChange} />}
      {values.length === 0 && (
        <EmptyState icon={IconTags} title={t('settings.masters.empty')} text={t('settings.masters.text')} />
      )}
      {values.length > 0 && (
        <DataTable
          label={t(`actions.${category}`)}
          items={values}
          getId={({ id }) => id}
          columns={[
            {
              key: 'name',
              title: t('master.name'),
              isRowHeader: true,
              render: (value) =>
                edited === value.id ? (
                  <EditValueForm
                    {...value}
                    category={category}
                    masters={masters}
                    onDone={(changed) => {
                      if (changed) onChange(changed)
                      setEdited(null)
                    }}
                  />
                ) : (
                  value.label
                ),
            },
            { key: 'id', title: t('master.id'), render: ({ id }) => <code>{id}</code> },
            {
              key: 'actions',
              title: '',
              isNumeric: true,
              render: ({ id, label }) =>
                canEdit && (
                  <span className={styles.buttons}>
                    <IconButton
                      label={t('master.edit', { name: label })}
                      icon={IconPencil}
                      onClick={() => setEdited(id)}
                    />
                    <IconButton
                      label={t('master.delete', { name: label })}
                      icon={IconTrash}
                      onClick={() => onRemove(id, label)}
                    />
                  </span>
                ),
            },
          ]}
        />
      )}
    </div>
  )
}

function AddValueForm({ category, masters, onChange }: Pick<ValuesProps, 'category' | 'masters' | 'onChange'>) {
  const { t } = useTranslation()
  const [label, setLabel] = useState('')
  const errorCode = checkMaster(masters, category, label)
  const add = () => {
    const edit = addMaster(masters, category, label, generateMasterId(masters, category, label))
    if (!edit.ok) return
    onChange(edit.masters)
    setLabel('')
  }
  return (
    <div className={styles.addForm}>
      <TextInput
        aria-label={t('master.addTo', { category: t(`actions.${category}`) })}
        placeholder={t('master.newValue')}
        value={label}
        error={label.trim() !== '' && errorCode ? t(`master.refusal.${errorCode}`) : null}
        onChange={(event) => setLabel(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // with an empty field, Enter saves the dialog
          if (label.trim() !== '') event.preventDefault()
          add()
        }}
        className={styles.grow}
      />
      <WithReason reason={errorCode !== null && t(`master.refusal.${errorCode}`)}>
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          {t('master.add')}
        </Button>
      </WithReason>
    </div>
  )
}

function EditValueForm(props: {
  id: string
  label: string
  category: MasterCategory
  masters: Masters
  onDone: (changed: Masters | null) => void
}) {
  const { t } = useTranslation()
  const [label, setLabel] = useState(props.label)
  const edit = editMaster(props.masters, props.category, props.id, label)
  return (
    <TextInput
      aria-label={t('master.edit', { name: props.label })}
      autoFocus
      value={label}
      error={edit.ok ? null : t(`master.refusal.${edit.refusal}`)}
      onChange={(event) => setLabel(event.currentTarget.value)}
      onBlur={() => props.onDone(edit.ok ? edit.masters : null)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        if (edit.ok) props.onDone(edit.masters)
      }}
    />
  )
}

/** Converts the masters to the request body. */
const toRequestBody = (masters: Masters) => ({ ...EMPTY_MASTERS, ...masters })
