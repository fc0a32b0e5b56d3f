import type { ResponseOf } from '@platen/contract/call'
import type { connectorCalls } from '@platen/contract/connectors'

/** A file in `.taken/<id>/`. The folder is the record of the claim: it exists as long as the claim is in progress. */
export interface Claim {
  readonly id: string
  readonly name: Buffer
  readonly claimedAt: number
}

/** The result of a claim that the server has processed. */
export type ClaimResponse = Pick<ResponseOf<typeof connectorCalls.submitFile>, 'outcome' | 'text'>
