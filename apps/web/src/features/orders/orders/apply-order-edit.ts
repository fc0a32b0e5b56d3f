import type { BodyInput } from '@platen/contract/call'
import type { calls } from '@platen/contract/calls'
import type { WireJob, WireOrder } from '@platen/contract/orders'

type OrderEdit = BodyInput<typeof calls.orders.edit>

/** Returns the orders as they are after the edit. Only jobs without booked copies can be edited. */
export function applyOrderEdit(orders: readonly WireOrder[], edit: OrderEdit): WireOrder[] {
  return orders.map((order) =>
    order.id === edit.id
      ? { ...order, jobs: order.jobs.map((job) => (job.jobId === edit.jobId ? applyToJob(job, edit) : job)) }
      : order,
  )
}

function applyToJob(job: WireJob, { id: _, jobId: __, copies, remaining, ...fields }: OrderEdit): WireJob {
  const frames = job.frames.map((frame, index) => {
    if (index !== job.frameIndex) return frame
    const next = remaining ?? frame.remaining
    return { ...frame, copies, remaining: next, pending: next - frame.assigned }
  })
  const { jig, users, dueDate, priority, letThrough } = fields
  return {
    ...job,
    frames,
    ...(jig === undefined ? {} : { jig }),
    ...(users === undefined ? {} : { users }),
    ...(dueDate === undefined ? {} : { dueDate }),
    ...(priority === undefined ? {} : { priority }),
    ...(letThrough === undefined ? {} : { letThrough }),
  }
}
