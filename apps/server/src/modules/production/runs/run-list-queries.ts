import type { WirePrintJob } from '@platen/contract/printing'
import { hasSheet, PRINT_JOB_STATES, RUN_FAULT_CODES } from '@platen/domain/printing'
import type { EnvironmentTx } from '../../../database/database.ts'
import { containsPattern } from '../../../database/like-pattern.ts'

const STATES_WITH_SHEET = PRINT_JOB_STATES.filter(hasSheet)

const COLUMNS = `p.id, p.preset_id as "presetId", p.preset_name as "presetName", p.layout_name as "layoutName",
  coalesce(p.channel->>'name', '') as "channelName", p.state, p.reason, p.reason_code, p.reason_values,
  p.output->'entry' as entry, p.file_name as "fileName",
  p.sheet_bytes is not null and p.state = any(array['${STATES_WITH_SHEET.join("','")}']) as "hasSheet", p.pieces,
  (select count(*) from print_pieces e where e.environment_id = p.environment_id and e.print_job_id = p.id
      and e.rejected_at is not null) as rejected, p.reprint_of as "reprintOf",
  p.created_at as "createdAt", p.changed_at as "changedAt", coalesce(u.user_id, '') as "createdBy"`

interface Row extends Omit<WirePrintJob, 'state' | 'createdAt' | 'changedAt' | 'fault'> {
  readonly state: string
  readonly reason_code: string | null
  readonly reason_values: Record<string, string | number> | null
  readonly createdAt: Date
  readonly changedAt: Date
}

function faultOf({ reason_code, reason_values }: Row): WirePrintJob['fault'] {
  const code = RUN_FAULT_CODES.find((known) => known === reason_code)
  return code === undefined ? null : { code, values: reason_values ?? {} }
}

const toWire = ({ reason_code, reason_values, ...row }: Row): WirePrintJob => ({
  ...row,
  fault: faultOf({ reason_code, reason_values, ...row }),
  state: PRINT_JOB_STATES.find((state) => state === row.state) ?? 'failed',
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
})

/** Returns runs, newest first, optionally filtered. */
export async function loadRuns(
  { client, environmentId }: EnvironmentTx,
  which: {
    presetId?: string | undefined
    ownerId?: string | undefined
    id?: string | undefined
    /** The first run of a sheet: returns it and all other runs of the sheet. */
    firstRunId?: string | undefined
    /** Part of the name of a run, or of an order or job in it. */
    text?: string | undefined
    from?: string | undefined
    to?: string | undefined
    /** Only runs created before this one. */
    before?: string | undefined
    limit: number
  },
): Promise<WirePrintJob[]> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from print_jobs p
       left join users u on u.environment_id = p.environment_id and u.id = p.created_by
       left join output_presets o on o.environment_id = p.environment_id and o.id = p.preset_id
      where p.environment_id = $1
        and ($2::uuid is null or p.preset_id = $2)
        and ($3::uuid is null or o.user_id = $3 or p.created_by = $3)
        and ($4::uuid is null or p.id = $4)
        and ($5::uuid is null or p.id = $5 or p.reprint_of = $5)
        and ($6::timestamptz is null or p.created_at >= $6) and ($7::timestamptz is null or p.created_at < $7)
        and ($8::uuid is null or (p.created_at, p.id) < (
              select b.created_at, b.id from print_jobs b where b.environment_id = $1 and b.id = $8))
        and ($9::text is null or p.preset_name ilike $9 or p.layout_name ilike $9 or p.file_name ilike $9
             or p.channel->>'name' ilike $9 or p.id in (
              select e.print_job_id from print_pieces e
               where e.environment_id = $1 and (e.order_id ilike $9 or e.job_id ilike $9)))
      order by p.created_at desc, p.id desc limit $10`,
    [
      environmentId,
      which.presetId ?? null,
      which.ownerId ?? null,
      which.id ?? null,
      which.firstRunId ?? null,
      which.from ?? null,
      which.to ?? null,
      which.before ?? null,
      which.text ? containsPattern(which.text) : null,
      which.limit,
    ],
  )
  return rows.map(toWire)
}
