import type { BodyInput } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { useApiMutation } from '../../../api/query-helpers.ts'
import type { OrderRow } from '../orders/index.ts'
import type { CommonEdit } from './bulk-edit-dialog.tsx'
import type { Cancellation } from './cancel-dialog.tsx'
import type { BulkAction } from './use-bulk-run.ts'
import { useTooLateMessage } from './use-too-late-message.ts'

type Edit = BodyInput<typeof calls.orders.editMany>['edits'][number]

const getKey = ({ id, jobId }: OrderRow) => ({ id, jobId })

/** The stored values of the fields that an edit changes. */
function getPreviousValues(row: OrderRow, edit: Omit<Edit, 'id' | 'jobId'>): Edit {
  return {
    ...getKey(row),
    ...('jig' in edit ? { jig: row.jig } : {}),
    ...('users' in edit ? { users: [...row.users] } : {}),
    ...('dueDate' in edit ? { dueDate: row.dueDate } : {}),
    ...('priority' in edit ? { priority: row.priority } : {}),
    ...('letThrough' in edit ? { letThrough: row.isReleasedManually } : {}),
  }
}

/** Creates the actions on several orders that change only the orders themselves. */
export function useBulkActions() {
  const editMany = useApiMutation(calls.orders.editMany, { invalidates: ['orders', 'presets'] })
  const deleteMany = useApiMutation(calls.orders.deleteMany, { invalidates: ['orders'] })
  const cancelMany = useApiMutation(calls.orders.cancel, {
    invalidates: ['orders', 'presets', 'printJobs'],
    awaitsRefetch: true,
  })
  const showTooLate = useTooLateMessage()
  const reprocess = useApiMutation(calls.orders.reprocess, { invalidates: ['orders'] })

  const sendEdits = (toEdit: (row: OrderRow) => Edit) => (rows: readonly OrderRow[]) =>
    editMany.mutateAsync({ body: { edits: rows.map(toEdit) } })

  const createEdit = (
    kind: 'edit' | 'letThrough',
    rows: readonly OrderRow[],
    edit: Omit<Edit, 'id' | 'jobId'>,
  ): BulkAction => ({
    kind,
    rows,
    send: sendEdits((row) => ({ ...getKey(row), ...edit })),
    undo: (changed) => ({
      kind: 'undo',
      rows: changed,
      send: sendEdits((row) => getPreviousValues(row, edit)),
    }),
  })

  return {
    edit: (rows: readonly OrderRow[], { users, ...edit }: CommonEdit) =>
      createEdit('edit', rows, { ...edit, ...(users ? { users: [...users] } : {}) }),
    letThrough: (rows: readonly OrderRow[]) => createEdit('letThrough', rows, { letThrough: true }),
    reprocess: (rows: readonly OrderRow[]): BulkAction => ({
      kind: 'reprocess',
      rows,
      send: async (batch) => {
        const { changed } = await reprocess.mutateAsync({ body: { jobs: batch.map(getKey) } })
        return { changed, refused: [] }
      },
    }),
    cancel: (rows: readonly OrderRow[], { reason, copies }: Cancellation): BulkAction => ({
      kind: copies === undefined ? 'cancel' : 'cancelCopies',
      rows,
      send: async (batch) => {
        const part = copies === undefined ? {} : { copies }
        const cancelled = batch.map((row) => ({ ...getKey(row), ...part }))
        const { jobs, refused } = await cancelMany.mutateAsync({ body: { jobs: cancelled, reason } })
        showTooLate(jobs)
        return { changed: jobs.length, refused }
      },
    }),
    remove: (rows: readonly OrderRow[]): BulkAction => ({
      kind: 'delete',
      rows,
      send: async (batch) => {
        const { deleted, refused } = await deleteMany.mutateAsync({ body: { jobs: batch.map(getKey) } })
        return { changed: deleted, refused }
      },
    }),
  }
}
