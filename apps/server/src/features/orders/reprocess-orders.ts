import { orderCalls } from '@platen/contract/orders'
import { applyRules, canReprocessJob, type RuleSet, type RuleResult } from '@platen/domain/orders'
import { forMember } from '../../http/handlers.ts'
import { auditReprocess } from './audit-job.ts'
import { lookAtArtwork } from './look-at-artwork.ts'
import { lockJobs, type StoredJob } from './orders-store.ts'
import { ruleBookOf } from './rule-book.ts'
import { saveRuledFields } from './saved-jobs-store.ts'
import { sightOf } from './sight.ts'

const FIELDS = ['jig', 'location', 'qualityLevel', 'printerType', 'mediaType', 'colorConfig'] as const

const sameUsers = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

/** The job as the rules would have it now, or null where nothing changes. */
function reruled(job: StoredJob, book: RuleSet): (StoredJob & RuleResult) | null {
  if (!canReprocessJob(job).ok) return null
  const ruled = applyRules(job, book)
  const isSame = FIELDS.every((field) => job[field] === ruled[field]) && sameUsers(job.users, ruled.users)
  return isSame ? null : { ...job, ...ruled }
}

/**
 * PUT /pax/orders/reprocess: the rules run again over the active orders that the user sees and that have nothing
 * booked; what a person set by hand is kept (readings O4). Their artwork is looked at anew.
 */
export const reprocessOrders = forMember(orderCalls.reprocess, async ({ tx, user, changed }) => {
  const book = await ruleBookOf(tx)
  const jobs = await lockJobs(tx, { active: true, visibleTo: sightOf(user) })
  const better = jobs.map((job) => reruled(job, book)).filter((job) => job !== null)
  await saveRuledFields(tx, better)
  await auditReprocess(tx, user, better)
  await lookAtArtwork(
    tx,
    better.map(({ id }) => id),
  )
  if (better.length > 0) changed('orders')
  return { changed: better.length }
})
