import { type Claimant, claimParameters, isPutOff } from '../../database/claims.ts'
import type { EnvironmentTx } from '../../database/database.ts'

/** A claim of a run by the composer, the delivery or a connector. */
export interface RunClaim {
  /** Id of the run. */
  readonly id: string
  /** Named by every write of the process that holds the claim. */
  readonly token: string
  /** Counts the claims of this run: what an earlier claim left on a disk has a lower number. */
  readonly number: number
}

/** A claim as text, for the names of its files: `<number>-<token without dashes>`, at most 40 characters. */
export const claimText = ({ number, token }: RunClaim): string => `${number}-${token.replaceAll('-', '')}`

/** Number and token of a claim's text; undefined where it is none. */
export function claimOfText(text: string): { readonly number: number; readonly token: string } | undefined {
  const [, number, token] = /^(\d{1,9})-([0-9a-f]{32})$/.exec(text) ?? []
  return number === undefined || token === undefined ? undefined : { number: Number(number), token }
}

/**
 * SQL: no run of the same preset or the same channel that is in the same state and was asked for earlier is claimed or
 * can be claimed. So runs keep their order when one of them is taken over; one that is put off,
 * because something is wrong with it, holds up no other. A composed run of a connector waits for that connector, however
 * long it is away, and holds up no run of the server's own folders. `run`: alias of the run; parameters as in `claims.ts`.
 */
export const isNextInOrder = (run: string): string => `not exists (
  select from print_jobs earlier
   where earlier.environment_id = ${run}.environment_id and earlier.state = ${run}.state
     and (earlier.created_at, earlier.id) < (${run}.created_at, ${run}.id)
     and (earlier.preset_id = ${run}.preset_id or earlier.channel->>'id' = ${run}.channel->>'id')
     and (earlier.state = 'queued' or earlier.channel->>'connectorChannelId' is null)
     and not ${isPutOff('earlier')})`

/** Whether the claim is still held. */
export async function isHeld({ client, environmentId }: EnvironmentTx, claim: RunClaim): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from print_jobs where environment_id = $1 and id = $2 and claim_token = $3',
    [environmentId, claim.id, claim.token],
  )
  return rowCount === 1
}

/** Makes the lease of a claim last longer; does nothing where the claim is lost. */
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
