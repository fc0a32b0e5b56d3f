import { Alert, Button, Checkbox, MultiSelect, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { calls } from '@platen/contract/calls'
import { PRIORITY_LIMITS } from '@platen/domain/orders'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOptions, useCan, usePermissions } from '../../../api/queries.ts'
import { updateQuery, useApiMutation } from '../../../api/query-helpers.ts'
import { DateField } from '../../../components/date-field.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import { JigExplanationDialog } from '../../catalog/decision-tree/index.ts'
import { ArtworkDetails } from '../artwork/index.ts'
import { applyOrderEdit } from './apply-order-edit.ts'
import { useAssignableUsers, useJigNames } from './assignment-options.ts'
import { AwaitedArtwork } from './awaited-artwork.tsx'
import styles from './edit-order-dialog.module.css'
import { type OrderCounts, syncRemaining, validateOrderEdit } from './edit-order-rules.ts'
import { JobChanges } from './job-changes.tsx'
import { OrderDetails } from './order-facts.tsx'
import type { OrderRow } from './order-row.ts'

interface FormValues {
  jig: string | null
  users: string[]
  /** `YYYY-MM-DD`; an empty string if there is no due date. */
  dueDay: string
  priority: number | string
  letThrough: boolean
}

const toNumberOrNull = (value: number | string): number | null => (typeof value === 'number' ? value : null)

/**
 * Edits quantity, print quantity, jig, users, due date and priority of one job. `gone` is true once the order is no
 * longer in the list: the dialog then shows a message and disables saving.
 */
export function EditOrderDialog({ row, gone, onClose }: { row: OrderRow; gone: boolean; onClose: () => void }) {
  const { t } = useTranslation()
  const may = usePermissions()
  const save = useApiMutation(calls.orders.edit, {
    changes: ['orders', 'presets'],
    failed: 'editOrder.error.saveFailed',
    optimistic: ({ body }) =>
      updateQuery(queryOptions.activeOrders(), (answer) => ({
        ...answer,
        orders: applyOrderEdit(answer.orders, body),
      })),
  })
  // The two quantities depend on each other, so the dialog holds both. A quantity that the user has not edited follows
  // the order, so that copies printed in the meantime are not requested again.
  const [edits, setTyped] = useState<Partial<Record<keyof OrderCounts, number | string>>>({})
  const typed = { copies: row.copies, remaining: row.remaining, ...edits }
  const counts: OrderCounts = { copies: toNumberOrNull(typed.copies), remaining: toNumberOrNull(typed.remaining) }
  const [remainingTyped, setRemainingTyped] = useState(false)
  const isRemainingTouched = remainingTyped || row.remaining !== row.copies
  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: {
      jig: row.jig,
      users: [...row.users],
      dueDay: toDateInput(row.dueDate),
      priority: row.priority,
      letThrough: row.letThrough,
    },
  })

  const [isExplanationOpen, setAskingWhy] = useState(false)
  const booked = row.assigned > 0
  const mayAssign = may('change_order_assignee_edit')
  const mayLetThrough = useCan('letArtworkThrough')
  const state = validateOrderEdit(row, counts)
  // the pending save of this dialog can itself remove the order from the list
  const message = gone && !save.isPending ? 'gone' : state.message

  const handleCopiesChange = (copies: number | string) => {
    setTyped(
      isRemainingTouched
        ? { ...edits, copies }
        : { copies, remaining: syncRemaining(counts, toNumberOrNull(copies), false) ?? '' },
    )
  }
  const dirty = () => form.isDirty() || typed.copies !== row.copies || typed.remaining !== row.remaining
  const submit = async () => {
    const values = form.getValues()
    const { copies, remaining } = counts
    if (!state.maySave || copies === null || remaining === null) return
    await save.mutateAsync({
      body: {
        id: row.id,
        jobId: row.jobId,
        copies,
        remaining,
        // Unchanged fields are not sent: a value that a user has set manually is no longer changed by the rules.
        ...(form.isDirty('jig') ? { jig: values.jig } : {}),
        ...(form.isDirty('users') ? { users: values.users } : {}),
        ...(form.isDirty('dueDay') ? { dueDate: values.dueDay || null } : {}),
        ...(form.isDirty('priority') ? { priority: toNumberOrNull(values.priority) ?? 0 } : {}),
        ...(form.isDirty('letThrough') ? { letThrough: values.letThrough } : {}),
      },
    })
    onClose()
  }

  return (
    <Dialog
      title={t('editOrder.title', { order: row.orderId })}
      onClose={onClose}
      dirty={dirty}
      onSave={() => void submit().catch(() => {})}
      saveDisabled={gone || !state.maySave}
      busy={save.isPending}
      size="lg"
    >
      <div className={styles.layout}>
        <OrderDetails row={row} />
        <div className={styles.fields}>
          {message && (
            <Alert color="orange" icon={<IconAlertTriangle size={18} />} role="alert">
              {t(`editOrder.error.${message}`)}
            </Alert>
          )}
          {row.job.awaitedArtwork && <AwaitedArtwork row={row} awaited={row.job.awaitedArtwork} />}
          <div className={styles.counts}>
            <NumberField
              label={t('editOrder.copies')}
              min={1}
              decimalScale={0}
              allowOutOfRange
              disabled={booked}
              data-autofocus
              error={counts.copies === 0 ? t('editOrder.zeroQuantity') : undefined}
              value={typed.copies}
              onChange={handleCopiesChange}
            />
            <NumberField
              label={t('editOrder.remaining')}
              min={0}
              max={counts.copies ?? undefined}
              decimalScale={0}
              allowOutOfRange
              disabled={booked}
              error={remainingExceedsCopies(counts) ? t('editOrder.printQuantityExceeds') : undefined}
              value={typed.remaining}
              onChange={(remaining) => {
                setRemainingTyped(true)
                setTyped({ ...edits, remaining })
              }}
            />
          </div>
          <div>
            <JigSelect form={form} disabled={booked || !may('change_order_jig_edit')} />
            <Button variant="subtle" size="compact-sm" mt={4} onClick={() => setAskingWhy(true)}>
              {t(row.jig === null ? 'filters.why.buttonNone' : 'filters.why.button')}
            </Button>
          </div>
          <div className={styles.counts}>
            <DateField
              label={t('orders.column.dueDate')}
              disabled={booked}
              key={form.key('dueDay')}
              {...form.getInputProps('dueDay')}
            />
            <NumberField
              label={t('orders.column.priority')}
              description={t('editOrder.priorityHint')}
              inputWrapperOrder={['label', 'input', 'description']}
              min={PRIORITY_LIMITS.min}
              max={PRIORITY_LIMITS.max}
              decimalScale={0}
              disabled={booked}
              key={form.key('priority')}
              {...form.getInputProps('priority')}
            />
          </div>
          {(row.heldBack || row.letThrough) && (
            <Checkbox
              label={t('artwork.letThrough')}
              disabled={booked || !mayLetThrough}
              key={form.key('letThrough')}
              {...form.getInputProps('letThrough', { type: 'checkbox' })}
            />
          )}
          {mayAssign && <UserSelect form={form} disabled={booked} />}
          <ArtworkDetails thumbnailPath={row.thumbnailPath} />
        </div>
      </div>
      <JobChanges job={row} />
      {isExplanationOpen && (
        <JigExplanationDialog
          job={{ id: row.id, jobId: row.jobId, label: getLabel(row), jig: row.jig }}
          onClose={() => setAskingWhy(false)}
        />
      )}
    </Dialog>
  )
}

/** The due day in the local calendar of the user. */
const toDateInput = (dueDate: string | null): string => {
  if (dueDate === null || dueDate.length === 10) return dueDate ?? ''
  const at = new Date(dueDate)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

const getLabel = ({ orderId, jobId }: OrderRow) => (orderId === jobId ? jobId : `${orderId} / ${jobId}`)

const remainingExceedsCopies = ({ copies, remaining }: OrderCounts) =>
  copies !== null && remaining !== null && remaining > copies

type Form = ReturnType<typeof useForm<FormValues>>

function JigSelect({ form, disabled }: { form: Form; disabled: boolean }) {
  const { t } = useTranslation()
  return (
    <Select
      label={t('editOrder.jig')}
      placeholder={t('orders.noJig')}
      data={useJigNames()}
      searchable
      clearable
      disabled={disabled}
      nothingFoundMessage={t('editOrder.jigNotFound')}
      key={form.key('jig')}
      {...form.getInputProps('jig')}
    />
  )
}

function UserSelect({ form, disabled }: { form: Form; disabled: boolean }) {
  const { t } = useTranslation()
  return (
    <MultiSelect
      label={t('editOrder.users')}
      placeholder={form.getValues().users.length === 0 ? t('editOrder.nobody') : undefined}
      data={useAssignableUsers()}
      searchable
      clearable
      disabled={disabled}
      key={form.key('users')}
      {...form.getInputProps('users')}
    />
  )
}
