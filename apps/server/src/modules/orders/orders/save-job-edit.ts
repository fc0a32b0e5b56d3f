import {
  type ChangeOutcome,
  type CustomerEdit,
  type CustomerInfo,
  canEditJob,
  canRemakeArtwork,
  editCounts,
  editCustomerInfo,
  listCustomerFields,
  MAX_CUSTOMER_FIELDS,
  type ManualField,
  NO_JIG,
  NOTHING_CHANGED,
  parseDueDate,
} from '@platen/domain/orders'
import { hasAbility } from '@platen/domain/permissions'
import { checkAssignUsers } from '@platen/domain/users'
import type { EnvironmentTx } from '../../../database/database.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import { loadJigNames } from '../../catalog/jigs/jigs-queries.ts'
import { loadUsers } from '../../identity/users/users-queries.ts'
import { markAuditNotNeeded } from '../../platform/audit/audit.ts'
import { fieldChangedMeanwhile } from '../../platform/audit/audit-queries.ts'
import { reopenProofs } from '../customer-proofs/proofs-commands.ts'
import { deleteTemplateJobs } from '../template-jobs/template-jobs-commands.ts'
import { auditJob, diffEditedJob } from './audit-job.ts'
import { type CorrectedTexts, saveTexts } from './correct-texts.ts'
import { saveCustomerInfo } from './job-state/customer-info-commands.ts'
import { saveFrameArtwork } from './job-state/frame-artwork-commands.ts'
import { userActor } from './job-state/job-events-commands.ts'
import { saveEditedJobs } from './job-state/job-state-commands.ts'
import { jobTransitionFailure } from './job-transition-failure.ts'
import type { StoredJob } from './orders-queries.ts'
import { preflightArrivedArtwork, preflightArtwork } from './preflight-artwork.ts'
import type { ReplacedArtwork } from './replace-artwork.ts'

/** New values of one job; omitted fields are unchanged. */
export interface JobEdit {
  readonly copies?: number | undefined
  readonly remaining?: number | undefined
  readonly isDone?: boolean | undefined
  readonly jig?: string | null | undefined
  readonly users?: readonly string[] | undefined
  /** A date, or ISO 8601 with a time zone. */
  readonly dueDate?: string | null | undefined
  readonly priority?: number | undefined
  readonly letThrough?: boolean | undefined
}

/** Who edits jobs and when, and the stored data that their edits refer to. */
export interface EditContext {
  readonly user: AuthenticatedUser
  readonly now: Date
  readonly jigNames: ReadonlySet<string>
  readonly users: Awaited<ReturnType<typeof loadUsers>>
}

/** Loads what the edits refer to, once for all of them. */
export async function loadEditContext(
  tx: EnvironmentTx,
  edits: readonly JobEdit[],
  user: AuthenticatedUser,
  now: Date,
): Promise<EditContext> {
  const hasJig = edits.some(({ jig }) => jig !== undefined)
  const hasUsers = edits.some(({ users }) => users !== undefined)
  return {
    user,
    now,
    jigNames: new Set(hasJig ? await loadJigNames(tx) : []),
    users: hasUsers ? await loadUsers(tx) : [],
  }
}

/** Maps the value that the dialog sends for "no jig" to null. */
const normaliseJigName = (jig: string | null): string | null =>
  jig === null || jig === '' || jig === NO_JIG ? null : jig

/** Returns the job with the chosen jig, the same job if it has this jig already, or a failure. */
function withJig(job: StoredJob, chosen: string | null, { user, jigNames }: EditContext): StoredJob | Failure {
  if (chosen === job.jig) return job
  if (!hasAbility(user, 'changeOrderJig')) return failure('forbidden')
  if (chosen !== null && !jigNames.has(chosen)) return failure('jig_not_found', { jig: chosen })
  return withManualField({ ...job, jig: chosen }, 'jig')
}

/** Returns the job assigned to the chosen users, or a failure if the user may not assign them. */
function withUsers(job: StoredJob, chosen: readonly string[], { user, users }: EditContext): StoredJob | Failure {
  const ids = [...new Set(chosen)]
  if (ids.length === job.users.length && ids.every((id) => job.users.includes(id))) return job
  const errorCode = checkAssignUsers(user, job, ids, users)
  return errorCode ? failure(errorCode) : withManualField({ ...job, users: ids }, 'users')
}

function withDueDateAndPriority(job: StoredJob, { dueDate: sent, priority }: JobEdit): StoredJob {
  const dueDate = sent ? (parseDueDate(sent) ?? job.dueDate) : sent
  return { ...job, dueDate: dueDate === undefined ? job.dueDate : dueDate, priority: priority ?? job.priority }
}

const withManualField = (job: StoredJob, field: ManualField): StoredJob => ({
  ...job,
  setByHand: [...new Set([...job.setByHand, field])],
})

/** Returns the job with or without an override, which applies to the artwork of all its frames. */
const withOverride = (job: StoredJob, letThrough: boolean): StoredJob => ({
  ...job,
  letThrough,
  frames: job.frames.map((frame) => ({ ...frame, isOverrideEnded: false })),
})

/** Returns the job with the edit applied except for its counts, or why the user cannot make it. */
export function applyFieldEdit(job: StoredJob, edit: JobEdit, context: EditContext): StoredJob | Failure {
  if (edit.letThrough !== undefined && !hasAbility(context.user, 'letArtworkThrough')) return failure('forbidden')
  let edited: StoredJob | Failure = job
  if (edit.jig !== undefined) edited = withJig(edited, normaliseJigName(edit.jig), context)
  if (edit.users !== undefined && !(edited instanceof Failure)) edited = withUsers(edited, edit.users, context)
  if (edited instanceof Failure) return edited
  edited = withDueDateAndPriority(edited, edit)
  return edit.letThrough === undefined ? edited : withOverride(edited, edit.letThrough)
}

/** Returns the job with the edit applied, or why the user cannot make it. */
export function applyJobEdit(job: StoredJob, edit: JobEdit, context: EditContext): StoredJob | Failure {
  if (edit.letThrough !== undefined && !hasAbility(context.user, 'letArtworkThrough')) return failure('forbidden')
  const allowed = canEditJob(job)
  if (!allowed.ok) return jobTransitionFailure(allowed.refusal, job)
  const edited = applyFieldEdit(job, edit, context)
  if (edited instanceof Failure || edit.copies === undefined) return edited
  const counted = editCounts(edited, { copies: edit.copies, remaining: edit.remaining, isDone: edit.isDone })
  return counted.ok ? counted.job : jobTransitionFailure(counted.refusal, job)
}

export interface EditedJob {
  readonly before: StoredJob
  readonly after: StoredJob
  /** What happened to copies that were booked or printed. */
  readonly outcome?: ChangeOutcome
  readonly artwork?: ReplacedArtwork | undefined
  readonly customer?: EditedCustomer | undefined
  readonly texts?: CorrectedTexts | undefined
}

/** The customer data of an order with the edits of a user, before it is stored. */
export interface EditedCustomer {
  readonly info: CustomerInfo
  readonly edits: readonly CustomerEdit[]
}

/**
 * Returns the customer data of the order of a job with edits, or why they are not possible; undefined without edits.
 */
export async function applyCustomerEdits(
  tx: EnvironmentTx,
  { orderId, orderPk }: StoredJob,
  info: CustomerInfo,
  edits: readonly CustomerEdit[] = [],
): Promise<EditedCustomer | Failure | undefined> {
  if (edits.length === 0) return undefined
  const edited = editCustomerInfo(info, edits)
  if (edited.ok) return { info: edited.info, edits }
  if (edited.refusal === 'too_many_items') return failure('too_many_items', { limit: MAX_CUSTOMER_FIELDS })
  const stored = new Map(listCustomerFields(info).map(({ path, value }) => [path.join('.'), value]))
  const current = (path: readonly string[]) => stored.get(path.join('.')) ?? null
  const changed = edits.find(({ path, from }) => current(path) !== (from || null))
  const order = { subject: 'order', id: orderPk, name: orderId } as const
  return changed
    ? fieldChangedMeanwhile(tx, order, { field: getCustomerKey(changed.path), current: current(changed.path) })
    : failure('changed_meanwhile', { name: orderId })
}

/** Returns the name of a field of customer data in the history and the audit trail. */
const getCustomerKey = (path: readonly string[]): string => `customerInfo.${path.join('.')}`

/** Returns the changed fields of customer data, for the history and the audit trail. */
const diffCustomer = (customer: EditedCustomer | undefined) =>
  Object.fromEntries(
    (customer?.edits ?? [])
      .filter(({ from, to }) => (from || null) !== (to || null))
      .map(({ path, from, to }) => [getCustomerKey(path), { from, to }]),
  )

/** Stores the edits of locked jobs with their events and audit entries, and runs preflight on the jobs. */
export async function saveJobEdits(
  tx: EnvironmentTx,
  edits: readonly EditedJob[],
  context: EditContext,
): Promise<void> {
  const changed = edits
    .map((edit) => ({
      ...edit,
      changes: {
        ...diffEditedJob(edit.before, edit.after, context.users),
        ...(edit.artwork ? { artwork: edit.artwork.names } : {}),
        ...diffCustomer(edit.customer),
        ...edit.texts?.changes,
      },
    }))
    .filter(({ changes }) => Object.keys(changes).length > 0)
  if (changed.length === 0) return markAuditNotNeeded(tx)
  const actor = userActor(context.user)
  await saveEditedJobs(
    tx,
    changed.map(({ after }) => after),
    context.now,
    {
      actor,
      events: changed.map(({ before, changes, customer, outcome = customer && NOTHING_CHANGED }) => ({
        jobPk: before.id,
        kind: 'edited',
        // the shop system is told, also of other customer data
        details: { changes, ...(outcome ? { change: outcome } : {}) },
      })),
    },
  )
  for (const { before, artwork } of changed) if (artwork) await saveFrameArtwork(tx, before.id, artwork.frames)
  await deleteTemplateJobs(
    tx,
    changed.flatMap(({ before, artwork }) => (artwork ? [before.id] : [])),
  )
  for (const { before, texts } of changed) if (texts) await saveTexts(tx, before, texts, { actor }, context.now)
  await reopenProofs(
    tx,
    changed.flatMap(({ before, artwork, texts }) =>
      (artwork || texts) && canRemakeArtwork(before).ok ? [before.id] : [],
    ),
  )
  for (const { before, customer } of changed) if (customer) await saveCustomerInfo(tx, before.orderPk, customer.info)
  for (const { before, changes } of changed) await auditJob(tx, context.user, 'changed', before, changes)
  const [arrived, others] = [changed.filter(({ artwork }) => artwork), changed.filter(({ artwork }) => !artwork)]
  await preflightArrivedArtwork(
    tx,
    arrived.map(({ before }) => before.id),
  )
  await preflightArtwork(
    tx,
    others.map(({ before }) => before.id),
  )
}
