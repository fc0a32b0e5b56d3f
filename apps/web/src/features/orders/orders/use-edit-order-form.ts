import { useForm } from '@mantine/form'
import type { BodyInput } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import type { WireChangeOutcome } from '@platen/contract/orders'
import { takesPrintedAway, toDueDay } from '@platen/domain/orders'
import { useState } from 'react'
import { queryOptions } from '../../../api/queries.ts'
import { updateQuery, useApiMutation } from '../../../api/query-helpers.ts'
import { useTimeZone } from '../../../i18n/time-zone.ts'
import { applyOrderEdit } from './apply-order-edit.ts'
import { type OrderCounts, validateBookedEdit, validateOrderEdit } from './edit-order-rules.ts'
import type { OrderRow } from './order-row.ts'
import type { UploadedArtwork } from './replace-artwork.tsx'
import { useCustomerEdits } from './use-customer-edits.ts'
import { useTextEdits } from './use-text-edits.ts'

interface FormValues {
  jig: string | null
  users: string[]
  /** `YYYY-MM-DD`; an empty string if there is no due date. */
  dueDay: string
  priority: number | string
  letThrough: boolean
}

export type EditOrderForm = ReturnType<typeof useEditOrderForm>['form']
export type Quantities = ReturnType<typeof useQuantities>

/** An edit of an order with booked copies, or one that takes printed copies away. */
export type BookedEdit = BodyInput<typeof calls.orders.validateEdit>

interface EditScope {
  /**
   * Copies are changed wherever they are: submitting sets `pendingEdit`, the edit that the user confirms by saving it.
   */
  readonly changesBooked: boolean
  /** Replaces that of the order. */
  readonly artwork: UploadedArtwork | null
}

/**
 * Applies an edit to the list of active orders, unless it changes booked copies. Returns the function that undoes it.
 */
const showEdit = (edit: BodyInput<typeof calls.orders.edit>) =>
  updateQuery(queryOptions.activeOrders(), (response) => ({
    ...response,
    orders: edit.changesBooked ? response.orders : applyOrderEdit(response.orders, edit),
  }))

const toFormValues = (row: OrderRow, timeZone: string): FormValues => ({
  jig: row.jig,
  users: [...row.users],
  dueDay: row.dueDate === null ? '' : toDueDay(row.dueDate, timeZone),
  priority: row.priority,
  letThrough: row.isReleasedManually,
})

/** The values of the dialog that edits an order, and the function that saves the changed ones. */
export function useEditOrderForm(row: OrderRow, { changesBooked, artwork }: EditScope, onSaved: () => void) {
  const save = useApiMutation(calls.orders.edit, {
    invalidates: ['orders', 'presets'],
    errorTitle: 'editOrder.error.saveFailed',
    optimistic: ({ body }) => showEdit(body),
  })
  const quantities = useQuantities(row)
  const customer = useCustomerEdits(row.customerInfo)
  const texts = useTextEdits(row)
  const form = useForm<FormValues>({
    mode: 'uncontrolled',
    initialValues: toFormValues(row, useTimeZone()),
  })
  const [isDone, setDone] = useState(row.remaining === 0 ? false : undefined)
  const [pendingEdit, setPendingEdit] = useState<BookedEdit | null>(null)
  // Customer data concerns no copy, so that it is changed without the permission to change booked ones.
  const needsConfirmation = changesBooked || (row.assigned > 0 && customer.changed.length > 0)
  const state = needsConfirmation
    ? validateBookedEdit(row, quantities.counts.copies)
    : validateOrderEdit(row, quantities.counts, isDone)
  const submit = async () => {
    const values = form.getValues()
    const { copies, remaining } = quantities.counts
    if (!state.canSave || copies === null || remaining === null) return
    const edit = {
      id: row.id,
      jobId: row.jobId,
      copies,
      // Unchanged fields are not sent: a value that a user has set manually is no longer changed by the rules.
      ...(form.isDirty('jig') ? { jig: values.jig } : {}),
      ...(form.isDirty('users') ? { users: values.users } : {}),
      ...(form.isDirty('dueDay') ? { dueDate: values.dueDay || null } : {}),
      ...(form.isDirty('priority') ? { priority: toNumberOrNull(values.priority) ?? 0 } : {}),
      ...(form.isDirty('letThrough') ? { letThrough: values.letThrough } : {}),
      ...(artwork ? { file: artwork.file } : {}),
      ...(customer.changed.length > 0 ? { customerInfo: customer.changed } : {}),
      // another artwork is not made from them, nor that of an order that is done
      ...(texts.isDirty && !artwork && !(isDone && remaining === 0) ? texts.edit : {}),
    }
    if (needsConfirmation) {
      setPendingEdit({ ...edit, changesBooked: true })
      return
    }
    const body = { ...edit, remaining, ...(remaining === 0 ? { isDone } : {}) }
    if (takesPrintedAway(row.jobState, copies)) {
      setPendingEdit(body)
      return
    }
    await save.mutateAsync({ body })
    onSaved()
  }
  const confirm = async (expected: WireChangeOutcome | undefined) => {
    if (pendingEdit) await save.mutateAsync({ body: { ...pendingEdit, expected } })
    setPendingEdit(null)
    onSaved()
  }
  const isDirty = () =>
    form.isDirty() ||
    quantities.isDirty ||
    isDone === true ||
    artwork !== null ||
    customer.changed.length > 0 ||
    texts.isDirty
  return {
    form,
    quantities,
    customer,
    texts,
    done: { isDone, setDone },
    state,
    isDirty,
    submit,
    question: { pendingEdit, confirm, goBack: () => setPendingEdit(null) },
    isSaving: save.isPending,
  }
}

/**
 * Quantity and print quantity. They depend on each other, so the dialog holds both. A quantity that the user has not
 * edited follows the order, so that copies printed in the meantime are not requested again.
 */
function useQuantities(row: OrderRow) {
  const [edits, setEdits] = useState<Partial<Record<keyof OrderCounts, number | string>>>({})
  /** The quantity that the print quantity follows; undefined while it is that of the order. */
  const [followed, setFollowed] = useState<number>()
  const printed = row.copies - row.remaining
  const remaining = followed === undefined ? row.remaining : Math.max(0, followed - printed)
  const quantities = { copies: row.copies, remaining, ...edits }
  const counts: OrderCounts = {
    copies: toNumberOrNull(quantities.copies),
    remaining: toNumberOrNull(quantities.remaining),
  }
  return {
    quantities,
    counts,
    /** The user has entered another print quantity. */
    isRemainingChanged: edits.remaining !== undefined && edits.remaining !== row.remaining,
    isDirty: quantities.copies !== row.copies || quantities.remaining !== row.remaining,
    /** Also changes the print quantity, unless it differed or was edited. */
    changeCopies: (copies: number | string) => {
      setEdits({ ...edits, copies })
      if (typeof copies === 'number' && (followed !== undefined || printed === 0)) setFollowed(copies)
    },
    changeRemaining: (entered: number | string) => setEdits({ ...edits, remaining: entered }),
  }
}

const toNumberOrNull = (value: number | string): number | null => (typeof value === 'number' ? value : null)
