import type { BodyInput } from '@platen/contract/call'
import type { calls } from '@platen/contract/calls'
import type { WireJob, WireOrder } from '@platen/contract/orders'
import { editCounts, editCustomerInfo, type JobState } from '@platen/domain/orders'

type OrderEdit = BodyInput<typeof calls.orders.edit>

/**
 * Returns the active orders as they are after the edit, without a job that goes to history. Only jobs without booked
 * copies can be edited.
 */
export function applyOrderEdit(orders: readonly WireOrder[], edit: OrderEdit): WireOrder[] {
  return orders.flatMap((order) => {
    if (order.id !== edit.id) return [order]
    const jobs = order.jobs.flatMap((job) => (job.jobId === edit.jobId ? applyToJob(job, edit) : [job]))
    if (jobs.length === 0) return []
    const customer = editCustomerInfo(order.customerInfo, edit.customerInfo ?? [])
    return [{ ...order, jobs, ...(customer.ok ? { customerInfo: customer.info } : {}) }]
  })
}

function applyToJob(job: WireJob, edit: OrderEdit): WireJob[] {
  const active: JobState & WireJob = { ...job, place: 'active' }
  const counted = editCounts(active, edit)
  if (!counted.ok) return [job]
  const { place, ...edited } = counted.job
  if (place === 'history') return []
  const { jig, users, dueDate, priority, letThrough } = edit
  return [
    {
      ...edited,
      ...(jig === undefined ? {} : { jig }),
      ...(users === undefined ? {} : { users }),
      ...(dueDate === undefined ? {} : { dueDate }),
      ...(priority === undefined ? {} : { priority }),
      ...(letThrough === undefined ? {} : { letThrough }),
    },
  ]
}
