import { orderCalls } from '@platen/contract/orders'
import { applyRules, canReprocessJob, type RuleResult, type RuleSet } from '@platen/domain/orders'
import { memberHandler } from '../../../http/define-handler.ts'
import { auditReprocess } from './audit-job.ts'
import { lockJobs, saveAssignedFields } from './job-state/job-state-commands.ts'
import type { StoredJob } from './orders-queries.ts'
import { preflightArtwork } from './preflight-artwork.ts'
import { getRuleContext } from './rule-context.ts'
import { visibilityFilter } from './visibility.ts'

const FIELDS = ['jig', 'location', 'qualityLevel', 'printerType', 'mediaType', 'colorConfig'] as const

const sameUsers = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

/** Returns the job with the current rules applied, or null if nothing changes. */
function reapplyRules(job: StoredJob, book: RuleSet): (StoredJob & RuleResult) | null {
  if (!canReprocessJob(job).ok) return null
  const assignedByRules = applyRules(job, book)
  const isSame =
    FIELDS.every((field) => job[field] === assignedByRules[field]) && sameUsers(job.users, assignedByRules.users)
  return isSame ? null : { ...job, ...assignedByRules }
}

/**
 * PUT /pax/orders/reprocess: applies the rules again to the active orders that are visible to the user and have no
 * bookings. Keeps manually set fields. Runs preflight again.
 */
export const reprocessOrders = memberHandler(orderCalls.reprocess, async ({ tx, user, changed }) => {
  const book = await getRuleContext(tx)
  const jobs = await lockJobs(tx, { active: true, visibleTo: visibilityFilter(user) })
  const changedJobs = jobs.map((job) => reapplyRules(job, book)).filter((job) => job !== null)
  await saveAssignedFields(tx, changedJobs)
  await auditReprocess(tx, user, changedJobs)
  await preflightArtwork(
    tx,
    changedJobs.map(({ id }) => id),
  )
  if (changedJobs.length > 0) changed('orders')
  return { changed: changedJobs.length }
})
