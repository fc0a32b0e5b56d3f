import { isDeepStrictEqual } from 'node:util'
import type { BodyOf } from '@platen/contract/call'
import { orderCalls } from '@platen/contract/orders'
import { type CustomerInfo, takesCopiesAway, takesPrintedAway } from '@platen/domain/orders'
import { hasAbility } from '@platen/domain/permissions'
import type { EnvironmentTx } from '../../../database/database.ts'
import { inSavepoint } from '../../../database/savepoint.ts'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { type CorrectedTexts, planTexts } from '../../orders/orders/correct-texts.ts'
import { loadCustomerInfo, lockCustomerInfo } from '../../orders/orders/job-state/customer-info-commands.ts'
import { lockJobs } from '../../orders/orders/job-state/job-state-commands.ts'
import type { JobQuery, StoredJob } from '../../orders/orders/orders-queries.ts'
import { planArtwork, planFrameChange, type ReplacedArtwork } from '../../orders/orders/replace-artwork.ts'
import {
  applyCustomerEdits,
  applyFieldEdit,
  applyJobEdit,
  type EditContext,
  type EditedCustomer,
  loadEditContext,
  saveJobEdits,
} from '../../orders/orders/save-job-edit.ts'
import { findShippedOrders } from '../../orders/shipments/shipments-queries.ts'
import { refuseShipped } from './cancel-jobs.ts'
import { changePieces, freeSlots, type PlannedChange, planChange } from './change-jobs.ts'
import { type JobsWithCopies, loadJobsWithCopies, lockJobsWithCopies } from './copies-commands.ts'

type Body = BodyOf<typeof orderCalls.edit>

/** An edit of an active job wherever its copies are, before it is stored. */
interface PlannedEdit {
  readonly change: PlannedChange
  readonly artwork: ReplacedArtwork | undefined
  readonly customer: EditedCustomer | undefined
  readonly texts: CorrectedTexts | undefined
}

/**
 * Returns the job as its override applies after artwork was replaced: it ends with the artwork that it was for, and
 * remains for frames that print other artwork.
 */
function endOverride(job: StoredJob, { frames: replaced, heldBack }: ReplacedArtwork): StoredJob {
  if (!job.letThrough) return job
  if (replaced.length === job.frames.length) return { ...job, letThrough: false }
  const isReplaced = (index: number) => replaced.some(({ frameIndex }) => frameIndex === index)
  const frames = job.frames.map((frame, index) => (isReplaced(index) ? { ...frame, isOverrideEnded: heldBack } : frame))
  return { ...job, frames }
}

/** What an edit refers to: jobs with their copies, and the customer data of their order. */
interface StoredState extends JobsWithCopies {
  readonly customerInfo: CustomerInfo
}

/** Plans the edit of an active job wherever its copies are, or returns why the user cannot make it. */
async function planEdit(
  tx: EnvironmentTx,
  body: Body,
  context: EditContext,
  { customerInfo, ...copies }: StoredState,
): Promise<PlannedEdit | Failure> {
  const [job] = copies.jobs
  if (job?.place !== 'active') return failure('not_found')
  const customer = await applyCustomerEdits(tx, job, customerInfo, body.customerInfo)
  if (customer instanceof Failure) return customer
  const texts = await planTexts(tx, job, body)
  if (texts instanceof Failure) return texts
  const fields = applyFieldEdit(job, body, context)
  if (fields instanceof Failure) return fields
  // An override was of the artwork that the user saw.
  const checkedFields = body.file === undefined ? fields : { ...fields, letThrough: body.letThrough ?? false }
  const artwork = body.file === undefined ? undefined : await planArtwork(tx, checkedFields, body.file)
  if (artwork instanceof Failure) return artwork
  const edited = artwork && body.letThrough === undefined ? endOverride(fields, artwork) : fields
  const frames = edited.frames.map((frame, index) => ({
    copies: index === job.frameIndex ? body.copies : frame.copies,
    ...planFrameChange(edited, index, artwork, edited.jig !== job.jig),
  }))
  const change = refuseShipped(planChange(edited, frames, copies), await findShippedOrders(tx, [job]))
  if (change instanceof Failure) return change
  // As a cancellation, it changes what other users have booked and printed.
  const isRefused = takesCopiesAway(change.outcome) && !hasAbility(context.user, 'deleteOrders')
  return isRefused ? failure('forbidden') : { change, artwork, customer, texts }
}

/**
 * Whether the user may send these fields; checked before the order is looked up, so that the response does not tell
 * whether it exists.
 */
const mayEdit = ({ letThrough, letFaultsThrough, file }: Body, user: EditContext['user']): boolean =>
  ((letThrough === undefined && !letFaultsThrough) || hasAbility(user, 'letArtworkThrough')) &&
  (file === undefined || hasAbility(user, 'deleteOrders'))

/**
 * Locks an edited job, with its copies if the edit changes these wherever they are. Undefined if the copies have moved
 * too often.
 */
async function lockEdited(
  tx: EnvironmentTx,
  body: Body,
  query: JobQuery,
): Promise<{ readonly job: StoredJob | undefined; readonly copies?: JobsWithCopies } | undefined> {
  if (!body.changesBooked) {
    const leavesPrinted = (job: StoredJob | undefined) => !job || !takesPrintedAway(job, body.copies)
    const job = await inSavepoint(tx, async () => (await lockJobs(tx, query))[0], leavesPrinted)
    if (leavesPrinted(job)) return { job }
  }
  const copies = await lockJobsWithCopies(tx, query)
  return copies && { job: copies.jobs[0], copies }
}

/**
 * Plans an edit with the copies that it may take away, or returns why the user cannot make it. Without `changesBooked`,
 * the request also has the print quantity.
 */
async function planEditOfCopies(
  tx: EnvironmentTx,
  body: Body,
  context: EditContext,
  state: StoredState,
): Promise<PlannedEdit | Failure> {
  const planned = await planEdit(tx, body, context, state)
  const [before] = state.jobs
  if (planned instanceof Failure || body.changesBooked || !before) return planned
  const { change } = planned
  const job = applyJobEdit({ ...change.job, place: 'active', frameIndex: before.frameIndex }, body, context)
  return job instanceof Failure ? job : { ...planned, change: { ...change, job } }
}

/**
 * PUT /pax/orders: changes copies, print quantity, jig, users, due date, priority, artwork and texts of one job, the
 * customer data of its order, and whether it is printed despite warnings that put it on hold. Fails while copies are
 * booked, unless the request changes these too. Fewer copies than are printed or in print jobs are a change of these
 * copies in any case. The permissions for jig and users are required only if these change. Users who are not
 * administrators see only jobs assigned to them, and can reassign only these.
 */
export const editOrder = memberHandler(orderCalls.edit, async ({ tx, body, user, services, changed }) => {
  if (!mayEdit(body, user)) return failure('forbidden')
  const query = { keys: [body], visibleTo: visibilityFilter(user) }
  const now = services.now()
  const customerInfo = body.customerInfo ? await lockCustomerInfo(tx, body.id) : {}
  const locked = await lockEdited(tx, body, query)
  if (!locked) return failure('changed_meanwhile')
  const { job: before, copies } = locked
  if (!before) return failure('not_found')
  const context = await loadEditContext(tx, [body], user, now)
  const edited = body.changesBooked ? before : applyJobEdit(before, body, context)
  if (edited instanceof Failure) return edited
  if (copies) {
    const planned = await planEditOfCopies(tx, body, context, { ...copies, customerInfo })
    if (planned instanceof Failure) return planned
    const { change, artwork, customer, texts } = planned
    const { job: after, outcome } = change
    if (body.expected && !isDeepStrictEqual(outcome, body.expected))
      return failure('changed_meanwhile', { name: before.orderId })
    await freeSlots(tx, [change])
    const hasMoved = Object.values(outcome).some((count) => count > 0)
    await saveJobEdits(tx, [{ before, after, artwork, customer, texts, ...(hasMoved ? { outcome } : {}) }], context)
    changed(...(await changePieces(tx, [change], now)))
    return { outcome }
  }
  const customer = await applyCustomerEdits(tx, before, customerInfo, body.customerInfo)
  if (customer instanceof Failure) return customer
  const texts = await planTexts(tx, before, body)
  if (texts instanceof Failure) return texts
  await saveJobEdits(tx, [{ before, after: edited, customer, texts }], context)
  changed('orders')
  return {}
})

/** POST /pax/orders/validate: returns what editing a job with booked copies would do now. */
export const validateEditOrder = memberHandler(orderCalls.validateEdit, async ({ tx, body, user, services }) => {
  if (!mayEdit(body, user)) return failure('forbidden')
  const copies = await loadJobsWithCopies(tx, { keys: [body], visibleTo: visibilityFilter(user) })
  const customerInfo = body.customerInfo ? await loadCustomerInfo(tx, body.id) : {}
  const context = await loadEditContext(tx, [body], user, services.now())
  const planned = await planEdit(tx, body, context, { ...copies, customerInfo })
  return planned instanceof Failure ? planned : { outcome: planned.change.outcome }
})
