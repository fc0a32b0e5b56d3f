import { type CheckContext, type Finding, truncateList } from './finding.ts'

const FRAMES = `
  select j.job_id as job, f.frame_index as frame, f.copies, f.remaining, f.pending,
         (select count(*) from bookings b where b.environment_id = f.environment_id and b.job_pk = f.job_pk
             and b.frame_index = f.frame_index)::int as booked
    from frames f join jobs j on j.environment_id = f.environment_id and j.id = f.job_pk
   where f.environment_id = $1`

interface CountRow {
  readonly job: string
  readonly frame: number
  readonly copies: number
  readonly remaining: number
  readonly pending: number
  readonly booked: number
}

/**
 * Checks 0 <= pending <= remaining <= copies, and booked slots = assigned copies. Constraints of the database ensure
 * both; a violation was written by bypassing them.
 */
export async function checkCounts({ client, id, resourceName }: CheckContext): Promise<Finding[]> {
  const { rows } = await client.query<CountRow>(
    `select * from (${FRAMES}) f
      where not (0 <= pending and pending <= remaining and remaining <= copies) or booked <> remaining - pending`,
    [id],
  )
  const { rows: done } = await client.query<{ job: string }>(
    `select distinct j.job_id as job from bookings b
       join jobs j on j.environment_id = b.environment_id and j.id = b.job_pk
      where b.environment_id = $1 and j.place = 'history'`,
    [id],
  )
  const base = { check: 'counts', environment: resourceName } as const
  const advice =
    'The database was changed by something other than Platen. Restore a backup, or ask for help with this list.'
  const found: Finding[] = []
  if (rows.length > 0) {
    const items = truncateList(
      rows.map(
        (row) =>
          `job ${row.job}, frame ${row.frame}: ${row.copies} copies, ${row.remaining} remaining, ${row.pending} pending, ${row.booked} booked`,
      ),
    )
    found.push({ ...base, level: 'problem', text: 'Counts and booked slots differ.', advice, items })
  }
  if (done.length > 0) {
    const items = truncateList(done.map(({ job }) => job))
    found.push({ ...base, level: 'problem', text: 'Orders in the history have booked slots.', advice, items })
  }
  return found.length > 0
    ? found
    : [{ ...base, level: 'fine', text: 'The counts of all orders match the booked slots.' }]
}
