import { createHash } from 'node:crypto'
import type { customerProofCalls } from '@platen/contract/customer-proofs'
import { canRemakeArtwork } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import type { EnvironmentRef, PublicContext } from '../../../http/handler-context.ts'
import { countAttempt } from '../../identity/passwords/sign-in-attempts-commands.ts'
import { type CustomerProof, findProofOfLink } from '../customer-proofs/proofs-commands.ts'
import { lockJobs } from '../orders/job-state/job-state-commands.ts'
import type { StoredJob } from '../orders/orders-queries.ts'
import { findTemplateJob, type TemplateJob } from '../template-jobs/template-jobs-commands.ts'
import { loadProofLinks } from './proof-link.ts'

type ProofCall = (typeof customerProofCalls)[keyof typeof customerProofCalls]

/** The environment and the id of the link of a request. */
interface ReadLink {
  readonly environment: EnvironmentRef
  readonly linkId: string
}

/** Returns the link of a request. Tokens that the environment has not made are limited as passwords are. */
export async function readLink({
  environment,
  services,
  body,
  request,
}: Pick<PublicContext<ProofCall>, 'environment' | 'services' | 'request'> & {
  readonly body: { readonly token: string }
}): Promise<ReadLink | Failure> {
  const linkId = environment && (await loadProofLinks(services, environment)).readToken(body.token)
  if (environment && linkId !== undefined) return { environment, linkId }
  const seconds = await countAttempt(services.database.outsideEnvironments, {
    credential: 'customer proof',
    account: request.ip,
    address: request.ip,
    now: services.now(),
  })
  return seconds > 0 ? failure('too_many_requests', { seconds }) : failure('not_found')
}

/** A job whose customer may answer. */
export interface LinkedJob {
  readonly job: StoredJob
  readonly proof: CustomerProof
  /** Undefined if its artwork is not made from a template. */
  readonly made: TemplateJob | undefined
}

/**
 * Locks the job of a link. Returns undefined if the link is not valid any more: it was used, replaced or has expired,
 * or the job was cancelled or deleted.
 */
export async function lockLinkedJob(tx: EnvironmentTx, linkId: string, now: Date): Promise<LinkedJob | undefined> {
  const linked = await findProofOfLink(tx, linkId, now)
  const [job] = linked ? await lockJobs(tx, { ids: [linked.jobPk] }) : []
  // again, as another request may have answered meanwhile
  const proof = job && (await findProofOfLink(tx, linkId, now))
  if (!proof || !canRemakeArtwork(job).ok) return undefined
  return { job, proof, made: await findTemplateJob(tx, job.id) }
}

/** Whether the customer can approve the artwork: it is made, and the customer has been asked about it. */
export const canApprove = ({ job, proof }: LinkedJob): boolean =>
  proof.state === 'waiting' && job.frames.every(({ artworkId }) => artworkId !== null)

/** Identifies what the customer is shown: an answer is about this only. */
export function createMark({ job, made }: LinkedJob): string {
  const artwork = job.frames.map(({ artworkId, artworkPage }) => [artworkId, artworkPage])
  const texts = Object.entries(made?.values ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([artwork, texts]))
    .digest('base64url')
}
