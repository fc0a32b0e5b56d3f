import type { AuditAction } from '@platen/contract/audit'
import { type CustomerProofState, orderCalls, type ProofDecision } from '@platen/contract/orders'
import { canRemakeArtwork } from '@platen/domain/orders'
import { hasAbility } from '@platen/domain/permissions'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler, memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { findProof, renewProof } from '../customer-proofs/proofs-commands.ts'
import { auditJob } from '../orders/audit-job.ts'
import { type EventActor, insertJobEvents, userActor } from '../orders/job-state/job-events-commands.ts'
import { lockJobs } from '../orders/job-state/job-state-commands.ts'
import { jobTransitionFailure } from '../orders/job-transition-failure.ts'
import { loadJobs } from '../orders/orders-queries.ts'
import { preflightArtwork } from '../orders/preflight-artwork.ts'
import { endWait } from './end-proof.ts'
import { loadProofLinks } from './proof-link.ts'

/** GET /pax/orders/customerproof: the link that a user sends to the customer. */
export const getProofLink = memberHandlerWithoutTransaction(
  orderCalls.getProofLink,
  async ({ transaction, query, user, environment, services }) => {
    if (!hasAbility(user, 'letArtworkThrough')) return failure('forbidden')
    const { createUrl } = await loadProofLinks(services, environment)
    return transaction(async ({ tx }) => {
      const [job] = await loadJobs(tx, { keys: [query], visibleTo: visibilityFilter(user) })
      const proof = job && (await findProof(tx, job.id))
      if (!proof) return failure('not_found')
      return { url: proof.state === 'waiting' ? createUrl(proof.linkId) : null }
    })
  },
)

const DECIDED: Readonly<Record<ProofDecision, { readonly action: AuditAction; readonly state: CustomerProofState }>> = {
  renew: { action: 'renewed', state: 'due' },
  approve: { action: 'confirmed', state: 'approved' },
  withdraw: { action: 'withdrawn', state: 'withdrawn' },
}

/** Asks the customer of a locked job again, with another link. */
async function renew(tx: EnvironmentTx, jobPk: string, actor: EventActor): Promise<boolean> {
  await renewProof(tx, jobPk)
  await insertJobEvents(tx, { actor, events: [{ jobPk, kind: 'proofRenewed', details: {} }] })
  await preflightArtwork(tx, [jobPk])
  return true
}

/**
 * PUT /pax/orders/customerproof: renews the link, approves in the name of the customer, or does not ask the customer.
 */
export const decideProof = memberHandler(orderCalls.decideProof, async ({ tx, body, user, services, changed }) => {
  if (!hasAbility(user, 'letArtworkThrough')) return failure('forbidden')
  const [job] = await lockJobs(tx, { keys: [body], visibleTo: visibilityFilter(user) })
  const proof = job && (await findProof(tx, job.id))
  if (!proof) return failure('not_found')
  const allowed = canRemakeArtwork(job)
  if (!allowed.ok) return jobTransitionFailure(allowed.refusal, job)
  const { decision, state, note = '' } = body
  const actor = userActor(user)
  const answer = { by: user.userId, note: note.trim(), actor }
  const isDone =
    proof.state === state &&
    (decision === 'renew'
      ? await renew(tx, job.id, actor)
      : await endWait(
          tx,
          job.id,
          { ...answer, state: decision === 'approve' ? 'approved' : 'withdrawn' },
          services.now(),
        ))
  if (!isDone) return failure('changed_meanwhile', { name: job.orderId })
  const decided = DECIDED[decision]
  await auditJob(tx, user, decided.action, job, { customerProof: { from: state, to: decided.state } })
  changed('orders')
  return {}
})
