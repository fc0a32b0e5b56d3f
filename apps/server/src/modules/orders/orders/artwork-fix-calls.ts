import { MAX_FIXED_JOBS, orderCalls, type WireArtworkFix } from '@platen/contract/orders'
import type { ArtworkFix } from '@platen/domain/artwork'
import { canRemakeArtwork, jobLabel } from '@platen/domain/orders'
import { roundTo } from '@platen/domain/units'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { loadSlotsByJigName } from '../../catalog/jigs/jigs-queries.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { markAuditNotNeeded, recordAudit } from '../../platform/audit/audit.ts'
import { loadConfig } from '../../platform/config/config-queries.ts'
import { deleteUnusedArtwork } from '../artwork/artwork-commands.ts'
import { loadArtworkInfos, thumbnailPath } from '../artwork/artwork-queries.ts'
import {
  insertDueFixes,
  isCurrentFix,
  loadFixes,
  type StoredFix,
  saveFixState,
} from '../artwork-fixes/artwork-fixes-commands.ts'
import { reopenProofs } from '../customer-proofs/proofs-commands.ts'
import { auditJob } from './audit-job.ts'
import { findFixes, type OfferedFix } from './find-artwork-fixes.ts'
import { setFrameArtwork, toFixDetails } from './fixed-artwork-commands.ts'
import { insertJobEvents, userActor } from './job-state/job-events-commands.ts'
import { lockJobs } from './job-state/job-state-commands.ts'
import { jobTransitionFailure } from './job-transition-failure.ts'
import { loadJobs, type StoredJob } from './orders-queries.ts'
import { preflightArtwork } from './preflight-artwork.ts'
import { loadFramesToPreflight, loadJobsToFixAlike } from './preflight-store.ts'

/** Returns the fixes that the products of jobs allow for their artwork. */
async function findOffers(tx: EnvironmentTx, jobPks: readonly string[]): Promise<OfferedFix[]> {
  const rows = await loadFramesToPreflight(tx, jobPks)
  const jigs = [...new Set(rows.flatMap(({ jig }) => jig ?? []))]
  const slots = await loadSlotsByJigName(tx, jigs)
  return findFixes(tx, rows, { settings: (await loadConfig(tx)).artworkChecks, slots })
}

/** Difference of lengths that a print does not show, in mm. */
const SAME_MM = 0.01

const isAlike = (a: ArtworkFix, b: ArtworkFix): boolean =>
  a.turn === b.turn &&
  a.scale === b.scale &&
  Math.abs(a.trimX - b.trimX) <= SAME_MM &&
  Math.abs(a.trimY - b.trimY) <= SAME_MM

/** Returns the fixes of other jobs with the SKU of a job that are the same as one of these. */
async function findAlike(
  tx: EnvironmentTx,
  jobPk: string,
  offers: readonly OfferedFix[],
  visibleTo: string | undefined,
): Promise<OfferedFix[]> {
  if (offers.length === 0) return []
  const others = await loadJobsToFixAlike(tx, jobPk, visibleTo, MAX_FIXED_JOBS - 1)
  const otherOffers = await findOffers(tx, others)
  return otherOffers.filter(({ fix }) => offers.some((offer) => isAlike(offer.fix, fix)))
}

const countJobs = (fixes: readonly { readonly jobPk: string }[]): number =>
  new Set(fixes.map(({ jobPk }) => jobPk)).size

/** Returns the applied fixes of the artwork that a job prints. */
const loadCurrentFixes = async (tx: EnvironmentTx, job: StoredJob): Promise<StoredFix[]> =>
  (await loadFixes(tx, [job.id])).filter(
    (fix) => fix.state !== 'undone' && isCurrentFix(fix, job.frames[fix.frameIndex]),
  )

/** GET /pax/orders/fixes: returns the fixes of the artwork of a job. */
export const listFixes = memberHandler(orderCalls.listFixes, async ({ tx, query, user }) => {
  const visibleTo = visibilityFilter(user)
  const [job] = await loadJobs(tx, { keys: [query], visibleTo })
  if (!job) return failure('not_found')
  const mayChange = canRemakeArtwork(job).ok
  const offers = mayChange ? await findOffers(tx, [job.id]) : []
  const applied = (await loadCurrentFixes(tx, job)).filter(
    ({ frameIndex }) => !offers.some((offer) => offer.frameIndex === frameIndex),
  )
  const infos = await loadArtworkInfos(
    tx,
    [...offers, ...applied].map(({ sourceId }) => sourceId),
  )
  const toWire = (
    { frameIndex, sourceId, sourcePage, fix }: OfferedFix | StoredFix,
    state: Pick<WireArtworkFix, 'state' | 'by' | 'at'>,
  ): WireArtworkFix => {
    const page = infos.get(sourceId)?.pages[sourcePage - 1]
    const { turn, scale, trimX, trimY, width, height } = fix
    return {
      frameIndex,
      ...state,
      turn,
      scale,
      trimX,
      trimY,
      before: {
        width: page?.widthMm ?? 0,
        height: page?.heightMm ?? 0,
        thumbnailPath: thumbnailPath(sourceId, sourcePage),
      },
      after: { width, height },
    }
  }
  const fixes = [
    ...offers.map((offer) => toWire(offer, { state: 'offered', by: null, at: null })),
    ...applied.flatMap((each) =>
      each.state === 'undone'
        ? []
        : [toWire(each, { state: each.state, by: each.appliedBy, at: each.appliedAt.toISOString() })],
    ),
  ]
  const alike = countJobs(await findAlike(tx, job.id, offers, visibleTo))
  return { fixes: fixes.toSorted((a, b) => a.frameIndex - b.frameIndex), alike, mayChange }
})

/** PUT /pax/orders/fixes: applies the fixes that the product allows. Does nothing if they are applied already. */
export const applyFixes = memberHandler(orderCalls.applyFixes, async ({ tx, body, user, changed }) => {
  const visibleTo = visibilityFilter(user)
  const [found] = await loadJobs(tx, { keys: [body], visibleTo })
  if (!found) return failure('not_found')
  const others = body.alike ? await loadJobsToFixAlike(tx, found.id, visibleTo, MAX_FIXED_JOBS - 1) : []
  // all at once, in the order of their ids
  const locked = await lockJobs(tx, { ids: [found.id, ...others], visibleTo })
  const job = locked.find(({ id }) => id === found.id)
  if (!job) return failure('not_found')
  const allowed = canRemakeArtwork(job)
  if (!allowed.ok) return jobTransitionFailure(allowed.refusal, job)
  const jobs = new Map(locked.filter((each) => canRemakeArtwork(each).ok).map((each) => [each.id, each]))
  const offers = await findOffers(tx, [...jobs.keys()])
  const ownOffers = offers.filter(({ jobPk }) => jobPk === job.id)
  const fixes = offers.filter(({ jobPk, fix }) => jobPk === job.id || ownOffers.some((each) => isAlike(each.fix, fix)))
  if (ownOffers.length === 0) {
    markAuditNotNeeded(tx)
    return { jobs: 0 }
  }
  await insertDueFixes(tx, fixes, user.userId)
  const fixed = [...new Set(fixes.map(({ jobPk }) => jobPk))]
  await preflightArtwork(tx, fixed)
  await auditFixes(
    tx,
    user,
    fixed.flatMap((id) => jobs.get(id) ?? []),
    ownOffers,
  )
  changed('orders')
  return { jobs: fixed.length }
})

/** Returns what fixes do to artwork, as text for the audit trail. */
function describeFixes(fixes: readonly { readonly fix: ArtworkFix }[]): string {
  const texts = fixes.map(({ fix: { turn, scale, trimX, trimY } }) => {
    const trimmed = [trimX, trimY].map((mm) => `−${roundTo(mm, 2)} mm`).join(' / ')
    return [
      ...(turn === 90 ? ['90°'] : []),
      ...(scale === 1 ? [] : [`${roundTo(scale * 100, 2)} %`]),
      ...(trimX > 0 || trimY > 0 ? [trimmed] : []),
    ].join(', ')
  })
  return [...new Set(texts)].join('; ')
}

/** Orders that an audit entry names. */
const MAX_AUDITED_JOBS = 20

/** Records an audit entry with the jobs whose artwork a user has fixed. */
async function auditFixes(
  tx: EnvironmentTx,
  user: Parameters<typeof auditJob>[1],
  jobs: readonly StoredJob[],
  fixes: readonly OfferedFix[],
): Promise<void> {
  const [job] = jobs
  const fix = { from: null, to: describeFixes(fixes) }
  if (jobs.length === 1 && job) return auditJob(tx, user, 'changed', job, { fix })
  const changes = { fix, count: jobs.length, orders: jobs.slice(0, MAX_AUDITED_JOBS).map(jobLabel) }
  await recordAudit(tx, user, { action: 'changed', subject: 'order', changes })
}

/** DELETE /pax/orders/fixes: has a job print the original artwork. Does nothing if no fix is applied. */
export const undoFixes = memberHandler(orderCalls.undoFixes, async ({ tx, body, user, services, changed }) => {
  const [job] = await lockJobs(tx, { keys: [body], visibleTo: visibilityFilter(user) })
  if (!job) return failure('not_found')
  const allowed = canRemakeArtwork(job)
  if (!allowed.ok) return jobTransitionFailure(allowed.refusal, job)
  const fixes = await loadCurrentFixes(tx, job)
  if (fixes.length === 0) {
    markAuditNotNeeded(tx)
    return {}
  }
  const madeFixes = fixes.filter(({ state }) => state === 'made')
  await setFrameArtwork(
    tx,
    job,
    madeFixes.map(({ frameIndex, sourceId, sourcePage }) => ({
      frameIndex,
      artworkId: sourceId,
      artworkPage: sourcePage,
    })),
  )
  for (const fix of fixes) await saveFixState(tx, fix, 'undone')
  await insertJobEvents(tx, {
    actor: userActor(user),
    events: fixes.map(({ fix }) => ({ jobPk: job.id, kind: 'artworkFixUndone', details: toFixDetails(fix) })),
  })
  if (madeFixes.length > 0) await reopenProofs(tx, [job.id])
  await preflightArtwork(tx, [job.id])
  await deleteUnusedArtwork(tx, { ids: madeFixes.flatMap(({ fixedId }) => fixedId ?? []) }, services.now())
  await auditJob(tx, user, 'changed', job, { fix: { from: describeFixes(fixes), to: null } })
  changed('orders', 'storage')
  return {}
})
