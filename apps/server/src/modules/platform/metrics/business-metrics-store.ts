import type { EnvironmentTx } from '../../../database/database.ts'

export const QUEUES = ['intake', 'compose', 'deliver', 'pickup'] as const
export type Queue = (typeof QUEUES)[number]

/** Metrics of one environment. */
export interface BusinessMetrics {
  readonly runs: Readonly<Record<string, number>>
  /** Age in seconds of the oldest entry of each queue; 0 if the queue is empty. */
  readonly ages: Readonly<Record<Queue, number>>
  readonly activeJobs: number
  readonly artworkBytes: number
}

export async function readBusinessMetrics(
  { client, environmentId }: EnvironmentTx,
  now: Date,
): Promise<BusinessMetrics> {
  const runs = await client.query<{ state: string; count: number; oldest: number }>(
    `select state, count(*) as count, extract(epoch from $2 - min(changed_at))::float8 as oldest
       from print_jobs where environment_id = $1 group by state`,
    [environmentId, now],
  )
  // A connector does not report that it has moved a file: for the server, one that is stored is done.
  const rest = await client.query<{ intake: number | null; jobs: number; bytes: number }>(
    `select (select extract(epoch from $2::timestamptz - min(changed_at))::float8 from intake_files
              where environment_id = $1 and state in ('taken', 'stored')
                and (state = 'taken' or connector_id is null)) as intake,
            (select count(*) from jobs where environment_id = $1 and place = 'active') as jobs,
            (select coalesce(sum(stored_bytes), 0)::bigint from artworks where environment_id = $1) as bytes`,
    [environmentId, now],
  )
  const age = (state: string): number => Math.max(0, runs.rows.find((row) => row.state === state)?.oldest ?? 0)
  const [other] = rest.rows
  return {
    runs: Object.fromEntries(runs.rows.map((row) => [row.state, row.count])),
    ages: { intake: other?.intake ?? 0, compose: age('queued'), deliver: age('ready'), pickup: age('sent') },
    activeJobs: other?.jobs ?? 0,
    artworkBytes: other?.bytes ?? 0,
  }
}
