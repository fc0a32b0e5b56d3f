import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { type JobEventDetails, orderCalls } from '@platen/contract/orders'
import type { FileNamePattern, InputSettings, ParameterValues } from '@platen/domain/input-settings'
import { type RemappedDelivery, remapDelivery, toMappingSettings } from '@platen/domain/intake'
import { applyRules, canReprocessJob, type RuleDecision, type RuleResult } from '@platen/domain/orders'
import { fillJob, toSkuKey } from '@platen/domain/products'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler } from '../../../http/define-handler.ts'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import { loadInputSettings } from '../../catalog/input-settings/input-settings-queries.ts'
import { loadUsers } from '../../identity/users/users-queries.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { diffFields } from '../../platform/audit/audit.ts'
import { loadProductsBySku, type StoredProduct } from '../products/products-queries.ts'
import { auditReprocess } from './audit-job.ts'
import { loadDeliveries, type SourcedDelivery, saveRemappedDeliveries } from './job-state/deliveries-commands.ts'
import { toDecisionWire, userActor } from './job-state/job-events-commands.ts'
import { lockJobs, saveRuleResults } from './job-state/job-state-commands.ts'
import { findActiveJobsBySku, type JobQuery, loadJobs, type StoredJob } from './orders-queries.ts'
import { preflightArtwork } from './preflight-artwork.ts'
import { loadRuleSet, type RecordedRuleSet } from './rule-context.ts'

/** Number of jobs evaluated, with their deliveries, before yielding to the event loop. */
const BATCH_SIZE = 500

const FIELDS = ['jig', 'location', 'qualityLevel', 'printerType', 'mediaType', 'colorConfig'] as const

const sameUsers = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

/** The values of a delivered job. */
type DeliveredJob = Pick<SourcedDelivery, 'mediaInfo' | 'additionalParams' | 'productFields'> & {
  readonly values: ParameterValues
}

interface ReprocessedJob {
  readonly job: StoredJob & RuleResult
  readonly changes: NonNullable<JobEventDetails['changes']>
  readonly decision: RuleDecision
  /** Set if the current mapping, naming or product gives other values than those that are stored. */
  readonly remapped?: (RemappedDelivery & Pick<SourcedDelivery, 'id' | 'productFields'>) | undefined
}

/**
 * Returns the delivery of a job as the current mapping or naming reads it, filled by its product; undefined if that
 * changes nothing.
 *
 * @param product undefined if there is none
 */
function remapJob(
  delivery: SourcedDelivery | undefined,
  settings: InputSettings,
  product: StoredProduct | undefined,
): ReprocessedJob['remapped'] {
  if (!delivery) return undefined
  const naming = settings.connectors.find(
    (each): each is FileNamePattern => 'order' in each && each.type === delivery.source,
  )
  const { id, mediaInfo, parameters, additionalParams, productFields } = delivery
  const remap = (job: DeliveredJob): DeliveredJob => {
    const remapped = remapDelivery({ ...delivery, ...job, parameters: job.values }, toMappingSettings(settings), naming)
    return { ...job, ...remapped, values: remapped.parameters }
  }
  const stored = { mediaInfo, values: parameters, additionalParams, productFields }
  const job = product ? fillJob(stored, product, remap) : remap(stored)
  const next = {
    mediaInfo: job.mediaInfo,
    parameters: job.values,
    additionalParams: job.additionalParams,
    productFields: job.productFields,
  }
  const isSame = isDeepStrictEqual(next, { mediaInfo, parameters, additionalParams, productFields })
  return isSame ? undefined : { id, ...next }
}

/** Returns the fields and parameters in which a job differs, as its history records them. */
export function diffJob(
  before: Pick<StoredJob, 'parameters' | (typeof FIELDS)[number]>,
  after: Pick<StoredJob, 'parameters' | (typeof FIELDS)[number]>,
): Record<string, { from: unknown; to: unknown }> {
  const changes: Record<string, { from: unknown; to: unknown }> = {}
  for (const field of FIELDS) {
    if (before[field] !== after[field]) changes[field] = { from: before[field], to: after[field] }
  }
  // prefixed: a custom parameter may have the name of a field
  for (const [key, { from, to }] of Object.entries(diffFields(before.parameters, after.parameters)))
    changes[`parameters.${key}`] = { from, to }
  return changes
}

/**
 * Returns the job with the current rules applied and its changed fields, or null if nothing changes.
 *
 * @param emails e-mails of users by id
 */
function reapplyRules(
  stored: StoredJob,
  ruleSet: RecordedRuleSet,
  emails: ReadonlyMap<string, string>,
  remapped: ReprocessedJob['remapped'],
): ReprocessedJob | null {
  if (!canReprocessJob(stored).ok) return null
  const job = remapped ? { ...stored, parameters: remapped.parameters } : stored
  const assignedByRules = applyRules(job, ruleSet)
  const changes = diffJob(stored, { ...job, ...assignedByRules })
  if (!sameUsers(job.users, assignedByRules.users)) {
    const toEmails = (ids: readonly string[]) => ids.map((id) => emails.get(id) ?? id)
    changes['users'] = { from: toEmails(job.users), to: toEmails(assignedByRules.users) }
  }
  if (!remapped && Object.keys(changes).length === 0) return null
  return { job: { ...job, ...assignedByRules }, changes, decision: ruleSet.record(job.parameters), remapped }
}

/** Returns the jobs that the current mapping, naming, products and rules give other values. */
async function reprocessJobs(tx: EnvironmentTx, jobs: readonly StoredJob[]): Promise<ReprocessedJob[]> {
  const ruleSet = await loadRuleSet(tx)
  const emails = new Map((await loadUsers(tx)).map(({ id, userId }) => [id, userId]))
  const inputSettings = await loadInputSettings(tx)
  const results: ReprocessedJob[] = []
  for (let from = 0; from < jobs.length; from += BATCH_SIZE) {
    if (from > 0) await setImmediate()
    const batch = jobs.slice(from, from + BATCH_SIZE)
    const deliveries = await loadDeliveries(
      tx,
      batch.map(({ id }) => id),
    )
    const skuKeys = new Set(Array.from(deliveries.values(), ({ mediaInfo }) => toSkuKey(mediaInfo.sku)))
    const products = inputSettings.usesProducts ? await loadProductsBySku(tx, [...skuKeys]) : undefined
    for (const job of batch) {
      const delivery = deliveries.get(job.id)
      const product = delivery && products?.get(toSkuKey(delivery.mediaInfo.sku))
      const result = reapplyRules(job, ruleSet, emails, remapJob(delivery, inputSettings, product))
      if (result) results.push(result)
    }
  }
  return results
}

/** Selects the active jobs that are visible to the user, or those with an SKU. */
const selectJobs = async (tx: EnvironmentTx, user: AuthenticatedUser, sku: string | undefined): Promise<JobQuery> => ({
  ...(sku === undefined ? {} : { ids: await findActiveJobsBySku(tx, sku) }),
  active: true,
  visibleTo: visibilityFilter(user),
})

/** Whether a value of the job changes. Rules of users have their own offer to assign orders that arrived before. */
const changesValues = ({ changes, remapped }: ReprocessedJob): boolean =>
  remapped !== undefined || Object.keys(changes).some((field) => field !== 'users')

/**
 * GET /pax/orders/reprocess: counts the active orders that are visible to the user and would get other values, besides
 * other users.
 */
export const countReprocessable = memberHandler(orderCalls.countReprocessable, async ({ tx, query, user }) => {
  const jobs = await loadJobs(tx, await selectJobs(tx, user, query.sku))
  return { jobs: (await reprocessJobs(tx, jobs)).filter(changesValues).length }
})

/**
 * PUT /pax/orders/reprocess: applies the mapping, the naming, the products and the rules again to the active orders
 * that are visible to the user and have no bookings, or to those of the request. Keeps manually set fields and
 * quantities. Runs preflight again.
 */
export const reprocessOrders = memberHandler(orderCalls.reprocess, async ({ tx, body, user, changed }) => {
  const { jobs: keys, sku } = body ?? {}
  const jobs = await lockJobs(tx, { ...(await selectJobs(tx, user, sku)), ...(keys ? { keys } : {}) })
  const reprocessed = await reprocessJobs(tx, jobs)
  const changedJobs = reprocessed.map(({ job }) => job)
  await saveRemappedDeliveries(
    tx,
    reprocessed.flatMap(({ remapped }) => remapped ?? []),
  )
  await saveRuleResults(tx, changedJobs, {
    actor: userActor(user),
    events: reprocessed.map(({ job, changes, decision }) => ({
      jobPk: job.id,
      kind: 'reprocessed',
      details: { changes, decision: toDecisionWire(decision) },
    })),
  })
  await auditReprocess(tx, user, changedJobs)
  await preflightArtwork(
    tx,
    changedJobs.map(({ id }) => id),
  )
  if (changedJobs.length > 0) changed('orders')
  return { changed: changedJobs.length }
})
