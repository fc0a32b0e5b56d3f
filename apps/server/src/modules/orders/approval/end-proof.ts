import type { JobEventKind } from '@platen/contract/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { enqueueMessages } from '../../platform/webhooks/outbox-commands.ts'
import { endProof, type ProofAnswer } from '../customer-proofs/proofs-commands.ts'
import { type EventActor, insertJobEvents } from '../orders/job-state/job-events-commands.ts'
import { findJobNames } from '../orders/orders-queries.ts'
import { preflightArtwork } from '../orders/preflight-artwork.ts'

const EVENTS: Readonly<Record<ProofAnswer['state'], JobEventKind>> = {
  approved: 'proofApproved',
  expired: 'proofExpired',
  withdrawn: 'proofWithdrawn',
}

/** Tells the shop system about the customer proof of a job. */
export async function sendProofMessage(
  tx: EnvironmentTx,
  jobPk: string,
  proof: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<void> {
  const names = await findJobNames(tx, jobPk)
  if (names) await enqueueMessages(tx, { type: 'order.proof', data: { ...names, ...proof }, now })
}

/** Ends the wait of a locked job for its customer, so that it continues. Returns false if it does not wait. */
export async function endWait(
  tx: EnvironmentTx,
  jobPk: string,
  { actor, ...answer }: ProofAnswer & { readonly actor: EventActor },
  now: Date,
): Promise<boolean> {
  if (!(await endProof(tx, jobPk, answer, now))) return false
  const details = answer.note === '' ? {} : { note: answer.note }
  await insertJobEvents(tx, { actor, events: [{ jobPk, kind: EVENTS[answer.state], details }] })
  await preflightArtwork(tx, [jobPk])
  await sendProofMessage(tx, jobPk, { state: answer.state, note: answer.note }, now)
  return true
}
