import { randomUUID } from 'node:crypto'
import type { CustomerProofState } from '@platen/contract/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { MAX_ATTEMPTS } from '../../../tasks/add-task.ts'

const MS_PER_DAY = 86_400_000
/** After orders that arrive: the link is no more urgent than the artwork of other orders. */
const RANK = 100
/** Tasks of jobs in one state that one transaction adds. */
const MAX_TASKS_AT_ONCE = 1000

/** States in which a job is on hold because of its customer proof. */
const OPEN = `state in ('due', 'waiting')`

/** A job that needs the approval of the customer, and for how many days it waits for it. */
export interface NewProof {
  readonly jobPk: string
  readonly days: number
}

/**
 * Records that jobs need the approval of the customer, in one statement with the tasks. The jobs are locked, or
 * inserted by the transaction.
 */
export async function insertProofs(tx: EnvironmentTx, proofs: readonly NewProof[]): Promise<void> {
  if (proofs.length === 0) return
  await tx.execute(
    `with inserted as (
       insert into customer_proofs (environment_id, job_pk, days)
       select $1, v.* from unnest($2::uuid[], $3::int[]) as v (job_pk, days)
       on conflict (environment_id, job_pk) do update set days = excluded.days returning job_pk)
     select add_task('update_proof', job_pk::text, $4::int, interval '0', $5::int, false) from inserted`,
    [proofs.map(({ jobPk }) => jobPk), proofs.map(({ days }) => days), RANK, MAX_ATTEMPTS],
  )
}

/** Records that jobs do not need the approval of the customer; their links are no longer valid. */
export async function deleteProofs(tx: EnvironmentTx, jobPks: readonly string[]): Promise<void> {
  await tx.execute('delete from customer_proofs where environment_id = $1 and job_pk = any($2::uuid[])', [jobPks])
}

/** Adds the tasks that make the links of jobs that got artwork. */
export async function addProofTasks(tx: EnvironmentTx, jobPks: readonly string[]): Promise<void> {
  await tx.execute(
    `select add_task('update_proof', job_pk::text, $3::int, interval '0', $4::int, false)
       from customer_proofs where environment_id = $1 and job_pk = any($2::uuid[]) and state = 'due'`,
    [jobPks, RANK, MAX_ATTEMPTS],
  )
}

/**
 * Makes the customer proofs of locked jobs due again, after others than the customer have changed the artwork, if they
 * are open or approved: that was for the former artwork. Those that have expired or were withdrawn stay so.
 */
export async function reopenProofs(tx: EnvironmentTx, jobPks: readonly string[]): Promise<void> {
  await tx.execute(
    `update customer_proofs set state = 'due', answered_at = null, answered_by = null, note = ''
      where environment_id = $1 and job_pk = any($2::uuid[]) and state in ('waiting', 'approved')`,
    [jobPks],
  )
  await addProofTasks(tx, jobPks)
}

/** The customer proof of a job. */
export interface CustomerProof {
  readonly jobPk: string
  readonly state: CustomerProofState
  readonly linkId: string
  readonly validUntil: Date | null
  readonly openedAt: Date | null
  readonly textChanges: number
}

const FIELDS = `job_pk as "jobPk", state, link_id as "linkId", valid_until as "validUntil", opened_at as "openedAt",
  text_changes as "textChanges"`

/** Returns the customer proof of a job; undefined if it needs none. */
export async function findProof(tx: EnvironmentTx, jobPk: string): Promise<CustomerProof | undefined> {
  const rows = await tx.query<CustomerProof>(
    `select ${FIELDS} from customer_proofs where environment_id = $1 and job_pk = $2`,
    [jobPk],
  )
  return rows[0]
}

/** Returns the customer proof of a link that is valid at this time; undefined if there is none. */
export async function findProofOfLink(
  tx: EnvironmentTx,
  linkId: string,
  now: Date,
): Promise<CustomerProof | undefined> {
  const rows = await tx.query<CustomerProof>(
    `select ${FIELDS} from customer_proofs where environment_id = $1 and link_id = $2 and ${OPEN} and valid_until > $3`,
    [linkId, now],
  )
  return rows[0]
}

/**
 * Records that the artwork of a locked job is ready for the customer. Returns undefined if the customer is not to be
 * asked now.
 */
export async function offerProof(tx: EnvironmentTx, jobPk: string, now: Date): Promise<CustomerProof | undefined> {
  const rows = await tx.query<CustomerProof>(
    `update customer_proofs set state = 'waiting', valid_until = $3::timestamptz + make_interval(secs => days * $4)
      where environment_id = $1 and job_pk = $2 and state = 'due' returning ${FIELDS}`,
    [jobPk, now, MS_PER_DAY / 1000],
  )
  return rows[0]
}

/** Records that the customer has opened the link. Returns false if this was recorded before. */
export async function markProofOpened(tx: EnvironmentTx, jobPk: string, now: Date): Promise<boolean> {
  const count = await tx.execute(
    'update customer_proofs set opened_at = $3 where environment_id = $1 and job_pk = $2 and opened_at is null',
    [jobPk, now],
  )
  return count === 1
}

/** How the wait for the customer ends. */
export interface ProofAnswer {
  readonly state: 'approved' | 'expired' | 'withdrawn'
  /** E-mail of the user; null for the customer, or if nobody has answered. */
  readonly by: string | null
  readonly note: string
}

/** Ends the wait of a locked job for the customer. Returns false if it does not wait. */
export async function endProof(tx: EnvironmentTx, jobPk: string, answer: ProofAnswer, now: Date): Promise<boolean> {
  const count = await tx.execute(
    `update customer_proofs set state = $3, answered_by = $4, note = $5, answered_at = $6
      where environment_id = $1 and job_pk = $2 and ${OPEN}`,
    [jobPk, answer.state, answer.by, answer.note, now],
  )
  return count === 1
}

/** Makes the customer proof of a locked job due with another link; the former one is no longer valid. */
export async function renewProof(tx: EnvironmentTx, jobPk: string): Promise<void> {
  await tx.execute(
    `update customer_proofs set state = 'due', link_id = gen_random_uuid(), valid_until = null, opened_at = null,
            answered_at = null, answered_by = null, note = '', text_changes = 0
      where environment_id = $1 and job_pk = $2`,
    [jobPk],
  )
  await addProofTasks(tx, [jobPk])
}

/** Counts a change of the texts of a locked job by the customer. */
export const countTextChange = (tx: EnvironmentTx, jobPk: string): Promise<number> =>
  tx.execute('update customer_proofs set text_changes = text_changes + 1 where environment_id = $1 and job_pk = $2', [
    jobPk,
  ])

/**
 * Adds the tasks of jobs that wait for the customer and have none, for example after a backup was restored. Of many
 * links to be made, it takes those that follow a random id, as their artwork may be missing for long.
 */
export async function addMissingProofTasks(tx: EnvironmentTx): Promise<void> {
  await tx.execute(
    `select add_task('update_proof', job_pk::text, $2::int,
              greatest(coalesce(valid_until, now()) - now(), interval '0'), $3::int, true)
       from ((select job_pk, null::timestamptz as valid_until from customer_proofs
               where environment_id = $1 and state = 'due' order by job_pk >= $5 desc, job_pk limit $4)
             union all
             (select job_pk, valid_until from customer_proofs
               where environment_id = $1 and state = 'waiting' order by valid_until limit $4)) open`,
    [RANK, MAX_ATTEMPTS, MAX_TASKS_AT_ONCE, randomUUID()],
  )
}
