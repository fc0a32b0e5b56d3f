import { type CheckContext, type Finding, toFindings } from './finding.ts'

const FRAMES = `
  select j.job_id as job, f.frame_index as frame, f.copies, f.remaining, f.pending,
         f.not_needed, f.cancelled,
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
 * Checks 0 <= pending <= remaining <= copies - not needed - cancelled, and booked slots = assigned copies. Constraints
 * of the database ensure both; a violation was written by bypassing them.
 */
export async function checkCounts(context: CheckContext): Promise<Finding[]> {
  const { client, id } = context
  const { rows } = await client.query<CountRow>(
    `select * from (${FRAMES}) f
      where not (0 <= pending and pending <= remaining and remaining <= copies - not_needed - cancelled
                 and 0 <= not_needed and 0 <= cancelled) or booked <> remaining - pending`,
    [id],
  )
  const { rows: done } = await client.query<{ job: string }>(
    `select distinct j.job_id as job from bookings b
       join jobs j on j.environment_id = b.environment_id and j.id = b.job_pk
      where b.environment_id = $1 and j.place = 'history'`,
    [id],
  )
  const advice =
    'The database was changed by something other than Platen. Restore a backup, or ask for help with this list.'
  return toFindings(context, 'counts', 'The counts of all orders match the booked slots.', [
    {
      level: 'problem',
      text: 'Counts and booked slots differ.',
      advice,
      items: rows.map(
        (row) =>
          `job ${row.job}, frame ${row.frame}: ${row.copies} copies, ${row.remaining} remaining, ${row.pending} pending, ${row.booked} booked`,
      ),
    },
    { level: 'problem', text: 'Orders in the history have booked slots.', advice, items: done.map(({ job }) => job) },
  ])
}
