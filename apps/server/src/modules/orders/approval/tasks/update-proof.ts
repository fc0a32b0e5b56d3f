import { canRemakeArtwork } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../../database/database.ts'
import type { EnvironmentRef } from '../../../../http/handler-context.ts'
import { notifyChange } from '../../../../live/change-notifications.ts'
import type { Services } from '../../../../services.ts'
import { addTask } from '../../../../tasks/add-task.ts'
import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { isCurrentFix, loadFixes } from '../../artwork-fixes/artwork-fixes-commands.ts'
import { findProof, offerProof } from '../../customer-proofs/proofs-commands.ts'
import { AUTOMATIC, insertJobEvents } from '../../orders/job-state/job-events-commands.ts'
import { lockJobs } from '../../orders/job-state/job-state-commands.ts'
import type { StoredJob } from '../../orders/orders-queries.ts'
import { endWait, sendProofMessage } from '../end-proof.ts'
import { loadProofLinks, type ProofLinks } from '../proof-link.ts'

const isReady = (job: StoredJob): boolean =>
  canRemakeArtwork(job).ok && job.frames.every(({ artworkId }) => artworkId !== null)

/** Whether the artwork of a job is being fixed: its customer proof is offered when the fixed artwork exists. */
const isBeingFixed = async (tx: EnvironmentTx, { id, frames }: StoredJob): Promise<boolean> =>
  (await loadFixes(tx, [id])).some((fix) => fix.state === 'due' && isCurrentFix(fix, frames[fix.frameIndex]))

/**
 * Makes the link to a customer proof that is due, if the artwork of the job is ready, and tells the shop system. Returns
 * when the wait for the customer ends; undefined if there is no link.
 */
async function offer(tx: EnvironmentTx, job: StoredJob, links: ProofLinks, now: Date): Promise<Date | undefined> {
  const offered = isReady(job) && !(await isBeingFixed(tx, job)) ? await offerProof(tx, job.id, now) : undefined
  if (!offered?.validUntil) return undefined
  await insertJobEvents(tx, { actor: AUTOMATIC, events: [{ jobPk: job.id, kind: 'proofOffered', details: {} }] })
  const validUntil = offered.validUntil.toISOString()
  await sendProofMessage(tx, job.id, { state: 'waiting', url: links.createUrl(offered.linkId), validUntil }, now)
  notifyChange(tx, ['orders'])
  return offered.validUntil
}

/** Offers the customer proof of a job when its artwork is ready, and ends the wait for the customer at its time limit. */
export async function updateProof(services: Services, environment: EnvironmentRef, jobPk: string): Promise<void> {
  const links = await loadProofLinks(services, environment)
  await services.database.inEnvironment(environment.id, async (tx) => {
    const now = services.now()
    const [job] = await lockJobs(tx, { ids: [jobPk] })
    const proof = job && (await findProof(tx, jobPk))
    if (!proof) return
    const end = proof.state === 'due' ? await offer(tx, job, links, now) : proof.validUntil
    if (!end || (proof.state !== 'due' && proof.state !== 'waiting')) return
    const delayMs = end.getTime() - now.getTime()
    if (delayMs > 0) await addTask(tx, 'update_proof', jobPk, { delayMs })
    else if (await endWait(tx, jobPk, { state: 'expired', by: null, note: '', actor: AUTOMATIC }, now))
      notifyChange(tx, ['orders'])
  })
}

export const updateProofTask: EnvironmentTask = {
  group: 'maintenance',
  timeoutMs: 60_000,
  run: (services, environment, jobPk) => updateProof(services, environment, jobPk),
}
