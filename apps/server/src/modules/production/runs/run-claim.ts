/** A claim of a run by the composer, the delivery or a connector. */
export interface RunClaim {
  /** Id of the run. */
  readonly id: string
  /** Condition of every write of the process that made the claim. */
  readonly token: string
  /** Number of the claim of this run. Temporary files of earlier claims have lower numbers. */
  readonly number: number
}

/** Returns a claim as text, for file names: `<number>-<token without dashes>`, at most 40 characters. */
export const claimText = ({ number, token }: RunClaim): string => `${number}-${token.replaceAll('-', '')}`

/** Parses the text of a claim; returns undefined if it is invalid. */
export function claimOfText(text: string): { readonly number: number; readonly token: string } | undefined {
  const [, number, token] = /^(\d{1,9})-([0-9a-f]{32})$/.exec(text) ?? []
  return number === undefined || token === undefined ? undefined : { number: Number(number), token }
}

/** Assignments that set a claim with a new token. */
export const CLAIMED = 'claim_token = gen_random_uuid(), claim_number = claim_number + 1'
