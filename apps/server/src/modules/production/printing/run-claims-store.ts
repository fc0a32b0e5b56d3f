import { type Claimant, claimParameters, isPutOff } from '../../../database/claims.ts'
import type { EnvironmentTx } from '../../../database/database.ts'

/** A lease of a run by the composer, the delivery or a connector. */
export interface RunClaim {
  /** Id of the run. */
  readonly id: string
  /** Condition of every write of the process that holds the lease. */
  readonly token: string
  /** Number of the lease of this run. Temporary files of earlier leases have lower numbers. */
  readonly number: number
}

/** Returns a lease as text, for file names: `<number>-<token without dashes>`, at most 40 characters. */
export const claimText = ({ number, token }: RunClaim): string => `${number}-${token.replaceAll('-', '')}`

/** Parses the text of a lease; returns undefined if it is invalid. */
export function claimOfText(text: string): { readonly number: number; readonly token: string } | undefined {
  const [, number, token] = /^(\d{1,9})-([0-9a-f]{32})$/.exec(text) ?? []
  return number === undefined || token === undefined ? undefined : { number: Number(number), token }
}

/**
 * SQL condition: no earlier run of the same preset or channel in the same state is leased or can be leased. Runs
 * therefore keep their order when one is taken over. A run that is delayed by a problem does not block others. A
 * composed run for a connector waits for that connector and does not block runs for the server's own folders. `run`:
 * alias of the run; parameters as in `claims.ts`.
 */
export const isNextInOrder = (run: string): string => `not exists (
  select from print_jobs earlier
   where earlier.environment_id = ${run}.environment_id and earlier.state = ${run}.state
     and (earlier.created_at, earlier.id) < (${run}.created_at, ${run}.id)
     and (earlier.preset_id = ${run}.preset_id or earlier.channel->>'id' = ${run}.channel->>'id')
     and (earlier.state = 'queued' or earlier.channel->>'connectorChannelId' is null)
     and not ${isPutOff('earlier')})`

/** Returns whether the lease is still held. */
export async function isHeld({ client, environmentId }: EnvironmentTx, claim: RunClaim): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from print_jobs where environment_id = $1 and id = $2 and claim_token = $3',
    [environmentId, claim.id, claim.token],
  )
  return rowCount === 1
}

/** Extends the lease; does nothing if it is lost. */
export async function renewRunClaim(
  { client, environmentId }: EnvironmentTx,
  claim: RunClaim,
  claimant: Claimant,
  seconds: number,
): Promise<void> {
  const [now] = claimParameters(claimant, seconds)
  await client.query(
    `update print_jobs set leased_until = $3::timestamptz + make_interval(secs => $4)
      where environment_id = $1 and id = $2 and claim_token = $5`,
    [environmentId, claim.id, now, seconds, claim.token],
  )
}
