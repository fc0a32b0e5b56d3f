import { z } from 'zod'
import { defineCall, emptyResponse, idText, lineText, successResponse } from '../call/index.ts'
import { jobKeySchema } from './order-fields.ts'

/** States of the customer proof of a job; the job is on hold in the first two. */
export const CUSTOMER_PROOF_STATES = [
  /** The artwork is not ready, or has been changed: the link follows. */
  'due',
  /** For the answer of the customer. */
  'waiting',
  'approved',
  /** Nobody has answered in time. */
  'expired',
  /** A user does not ask the customer. */
  'withdrawn',
] as const
export type CustomerProofState = (typeof CUSTOMER_PROOF_STATES)[number]

/** The approval of the customer that a job needs or needed. */
export const customerProofSchema = z.object({
  state: z.enum(CUSTOMER_PROOF_STATES),
  /** When the wait ends, ISO 8601, UTC; null until the artwork was ready for the first time. */
  validUntil: z.string().nullable(),
  /** When the customer opened the link first. */
  openedAt: z.string().nullable(),
  /** When the customer or a user has answered, or the wait has ended. */
  answeredAt: z.string().nullable(),
  /** The user who answered; null if the customer did, or nobody. */
  answeredBy: z.string().nullable(),
  /** What the customer has noted with the approval. */
  note: z.string(),
})
export type WireCustomerProof = z.infer<typeof customerProofSchema>

/** The link with which the customer opens the proof of a job; null unless it waits for the answer. */
export const getProofLink = defineCall({
  method: 'GET',
  path: '/pax/orders/customerproof',
  access: 'member',
  query: z.strictObject({ id: idText, jobId: z.string().max(500) }),
  response: successResponse({ url: z.string().nullable() }),
  errors: ['not_found'],
})

/** What a user decides about the customer proof of a job. */
export const PROOF_DECISIONS = [
  /** Makes a new link with the complete time; the former one is no longer valid. Also for a job that has gone on. */
  'renew',
  /** Approves in the name of the customer. */
  'approve',
  /** The customer is not asked; the job goes on. */
  'withdraw',
] as const
export type ProofDecision = (typeof PROOF_DECISIONS)[number]

/**
 * Decides about the customer proof of a job, for users who may let artwork through. Fails with `changed_meanwhile` if
 * it is not in the state that the user saw.
 */
export const decideProof = defineCall({
  method: 'PUT',
  path: '/pax/orders/customerproof',
  access: 'member',
  body: z.strictObject({
    ...jobKeySchema.shape,
    decision: z.enum(PROOF_DECISIONS),
    /** As the user saw it. */
    state: z.enum(CUSTOMER_PROOF_STATES),
    note: lineText.optional(),
  }),
  response: emptyResponse,
  errors: ['not_found', 'order_booked', 'changed_meanwhile'],
})
