/** A file in `.taken/<id>/`. The folder is the record of the claim: it exists as long as the claim is in progress. */
export interface Claim {
  readonly id: string
  readonly name: Buffer
  readonly claimedAt: number
}
