import { Checkbox } from '@mantine/core'
import { PRIORITY_LIMITS } from '@platen/domain/orders'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../api/queries.ts'
import { DateField } from '../../../components/date-field.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import { MultiSelect, Select } from '../../../components/select.tsx'
import { useAssignableUsers, useJigNames } from '../orders/index.ts'
import styles from './bulk-actions.module.css'

/** The new values of all selected orders; omitted fields are unchanged. */
export interface CommonEdit {
  readonly jig?: string | null
  readonly users?: readonly string[]
  readonly dueDate?: string | null
  readonly priority?: number
}

interface Draft {
  readonly jig?: string | null
  readonly users?: readonly string[]
  /** `YYYY-MM-DD`; an empty string removes the due date. */
  readonly dueDay?: string
  readonly priority?: number | string
}

interface BulkEditDialogProps {
  readonly count: number
  readonly onSave: (edit: CommonEdit) => void
  readonly onClose: () => void
}

/** Sets values of several orders. A field is changed if its checkbox is checked, which typing in the field does. */
export function BulkEditDialog({ count, onSave, onClose }: BulkEditDialogProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<Draft>({})
  const { jig, users, dueDay, priority } = draft
  const isEmpty = Object.keys(draft).length === 0
  const save = () =>
    onSave({
      ...(jig === undefined ? {} : { jig }),
      ...(users === undefined ? {} : { users }),
      ...(dueDay === undefined ? {} : { dueDate: dueDay || null }),
      ...(typeof priority === 'number' ? { priority } : {}),
    })
  return (
    <Dialog
      title={t('bulkActions.editTitle', { count })}
      onClose={onClose}
      dirty={!isEmpty}
      onSave={save}
      saveDisabled={isEmpty || (priority !== undefined && typeof priority !== 'number')}
    >
      <p>{t('bulkActions.editHint')}</p>
      <div className={styles.fields}>
        <BulkEditFields draft={draft} onChange={setDraft} />
      </div>
    </Dialog>
  )
}

function BulkEditFields({ draft, onChange }: { draft: Draft; onChange: (draft: Draft) => void }) {
  const { t } = useTranslation()
  const hasPermission = usePermissions()
  const jigs = useJigNames()
  const assignable = useAssignableUsers()
  const { jig, users, dueDay, priority } = draft
  const change = (fields: Draft) => onChange({ ...draft, ...fields })
  const unchanged = t('bulkActions.unchanged')
  /** @param initial the value that checking the checkbox sets */
  const getFieldProps = (label: string, field: keyof Draft, initial: Draft) => ({
    label,
    isChanged: draft[field] !== undefined,
    onToggle: (isChanged: boolean) => {
      const rest = Object.entries(draft).filter(([name]) => name !== field)
      onChange(isChanged ? { ...draft, ...initial } : Object.fromEntries(rest))
    },
  })
  return (
    <>
      {hasPermission('change_order_jig_edit') && (
        <OptionalField {...getFieldProps(t('editOrder.jig'), 'jig', { jig: null })}>
          <Select
            aria-label={t('editOrder.jig')}
            placeholder={jig === undefined ? unchanged : t('orders.noJig')}
            data={jigs}
            searchable
            clearable
            nothingFoundMessage={t('editOrder.jigNotFound')}
            value={jig ?? null}
            onChange={(next) => change({ jig: next })}
          />
        </OptionalField>
      )}
      <OptionalField {...getFieldProps(t('orders.column.dueDate'), 'dueDay', { dueDay: '' })}>
        <DateField
          aria-label={t('orders.column.dueDate')}
          placeholder={dueDay === undefined ? unchanged : t('bulkActions.noDueDate')}
          value={dueDay ?? ''}
          onChange={(next) => change({ dueDay: next })}
        />
      </OptionalField>
      <OptionalField {...getFieldProps(t('orders.column.priority'), 'priority', { priority: 0 })}>
        <NumberField
          aria-label={t('orders.column.priority')}
          placeholder={unchanged}
          description={t('editOrder.priorityHint')}
          inputWrapperOrder={['input', 'description', 'error']}
          min={PRIORITY_LIMITS.min}
          max={PRIORITY_LIMITS.max}
          decimalScale={0}
          value={priority ?? ''}
          onChange={(next) => change({ priority: next })}
        />
      </OptionalField>
      {hasPermission('change_order_assignee_edit') && (
        <OptionalField {...getFieldProps(t('editOrder.users'), 'users', { users: [] })}>
          <MultiSelect
            aria-label={t('editOrder.users')}
            placeholder={users === undefined ? unchanged : t('editOrder.nobody')}
            data={assignable}
            searchable
            clearable
            value={[...(users ?? [])]}
            onChange={(next) => change({ users: next })}
          />
        </OptionalField>
      )}
    </>
  )
}

interface OptionalFieldProps {
  readonly label: string
  readonly isChanged: boolean
  readonly onToggle: (isChanged: boolean) => void
  readonly children: ReactNode
}

/** A field with a checkbox that determines whether the orders get its value. */
function OptionalField({ label, isChanged, onToggle, children }: OptionalFieldProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.field}>
      <Checkbox
        label={label}
        aria-label={t('bulkActions.changeField', { field: label })}
        checked={isChanged}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      {children}
    </div>
  )
}
