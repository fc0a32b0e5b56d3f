import type { WirePrintJob } from '@platen/contract/printing'
import { hasAbility, isAdministratorKind, type Principal } from '@platen/domain/permissions'
import {
  hasSheet,
  PICKED_UP_STATES,
  PRINT_JOB_STATES,
  RUN_FAULT_CODES,
  UNDELIVERED_STATES,
} from '@platen/domain/printing'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type ListPage, loadListPage, type PageRequest } from '../../../database/keyset-list.ts'
import { containsPattern } from '../../../database/like-pattern.ts'
import { createParameters } from '../../../database/sql-parameters.ts'

const STATES_WITH_SHEET = PRINT_JOB_STATES.filter(hasSheet)

const COLUMNS = `e.id, e.preset_id as "presetId", e.preset_name as "presetName", e.layout_name as "layoutName",
  coalesce(e.channel->>'name', '') as "channelName", e.channel->>'connectorChannelId' as "connectorChannelId", e.state, e.reason, e.reason_code, e.reason_values,
  e.output->'entry' as entry, e.file_name as "fileName",
  e.sheet_bytes is not null and e.state = any(array['${STATES_WITH_SHEET.join("','")}']) as "hasSheet", e.pieces,
  (select count(*) from print_pieces c where c.environment_id = e.environment_id and c.print_job_id = e.id
      and c.rejected_at is not null) as rejected,
  (select count(*) from print_pieces c where c.environment_id = e.environment_id and c.print_job_id = e.id
      and c.cancelled_at is not null and c.is_on_sheet) as cancelled, e.reprint_of as "reprintOf",
  case when e.withdrawn_by is null then null when e.state = 'cancelled' then 'done'
       when e.state = any(array['${PICKED_UP_STATES.join("','")}']) then 'tooLate' end as "withdrawal",
  e.created_at as "createdAt", e.changed_at as "changedAt", coalesce(u.user_id, '') as "createdBy",
  case when e.dismissed_at is not null then jsonb_build_object('by', coalesce(d.user_id, ''), 'at',
      to_char(e.dismissed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as dismissed`

interface Row extends Omit<WirePrintJob, 'state' | 'createdAt' | 'changedAt' | 'fault' | 'isReadOnly'> {
  readonly isOwn?: boolean
  readonly state: string
  readonly reason_code: string | null
  readonly reason_values: Record<string, string | number> | null
  readonly createdAt: Date
  readonly changedAt: Date
}

function toFault({ reason_code, reason_values }: Row): WirePrintJob['fault'] {
  const code = RUN_FAULT_CODES.find((each) => each === reason_code)
  return code === undefined ? null : { code, values: reason_values ?? {} }
}

const toWire = ({ reason_code, reason_values, isOwn, ...row }: Row, viewer: Principal): WirePrintJob => ({
  ...row,
  fault: toFault({ reason_code, reason_values, ...row }),
  state: PRINT_JOB_STATES.find((state) => state === row.state) ?? 'failed',
  ...(isOwn === false && !hasAbility(viewer, 'workForColleagues') ? { isReadOnly: true } : {}),
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
})

/**
 * Returns the run as a user sees it: only administrators see paths of the server and of the machines of connectors,
 * others the name of the folder.
 */
function toVisible(printJob: WirePrintJob, viewer: Principal): WirePrintJob {
  const { fault, reason } = printJob
  const folder = fault?.values['folder']
  if (!fault || typeof folder !== 'string' || folder === '' || isAdministratorKind(viewer)) return printJob
  const name = folder.split(/[\\/]/).findLast((part) => part !== '') ?? folder
  return {
    ...printJob,
    fault: { ...fault, values: { ...fault.values, folder: name } },
    reason: reason?.replaceAll(folder, name) ?? null,
  }
}

const JOINS = `left join users u on u.environment_id = e.environment_id and u.id = e.created_by
  left join users d on d.environment_id = e.environment_id and d.id = e.dismissed_by
  left join output_presets o on o.environment_id = e.environment_id and o.id = e.preset_id`

/** Returns runs: those with these ids, or all runs of the sheet that `firstRunId` printed first. */
export async function loadRuns(
  tx: EnvironmentTx,
  which: { readonly ids: readonly string[] } | { readonly firstRunId: string },
  viewer: Principal,
): Promise<WirePrintJob[]> {
  const condition = 'ids' in which ? 'e.id = any($2)' : '(e.id = $2 or e.reprint_of = $2)'
  const rows = await tx.query<Row>(
    `select ${COLUMNS} from print_jobs e ${JOINS} where e.environment_id = $1 and ${condition}
      order by e.created_at desc, e.id desc`,
    ['ids' in which ? which.ids : which.firstRunId],
  )
  return rows.map((row) => toVisible(toWire(row, viewer), viewer))
}

export interface RunFilter {
  readonly presetId?: string | undefined
  /**
   * Only runs of presets that this user may use, those that the user printed, and those with a job assigned to them
   * that has `text` in its name.
   */
  readonly ownerId?: string | undefined
  /** Part of the name of a run, or of an order or job in it. */
  readonly text?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /**
   * Only runs that failed, are not taken by the RIP yet or are being withdrawn, and were not dismissed; with
   * `undelivered` without those that were sent.
   */
  readonly unresolved?: 'true' | 'undelivered' | undefined
}

/** The condition of the index `print_jobs_unresolved`. */
const IS_UNRESOLVED = `e.state in ('${['failed', ...UNDELIVERED_STATES, 'withdrawing'].join("','")}')`

/** The condition of the index `print_jobs_to_resolve`. */
const IS_TO_RESOLVE = `e.state in ('${['failed', ...UNDELIVERED_STATES, 'sent', 'withdrawing'].join("','")}') and e.dismissed_at is null`

const HAS_VISIBLE_JOB = (pattern: string, owner: string): string =>
  `exists (select from print_pieces c join jobs j on j.environment_id = c.environment_id and j.id = c.job_pk
            where c.environment_id = $1 and c.print_job_id = e.id and j.users @> array[${owner}::uuid]
              and (c.order_id ilike ${pattern} or c.job_id ilike ${pattern}))`

const HAS_TEXT = (pattern: string): string =>
  `(e.preset_name ilike ${pattern} or e.layout_name ilike ${pattern} or e.file_name ilike ${pattern}
    or e.channel->>'name' ilike ${pattern} or exists (
      select from print_pieces c where c.environment_id = $1 and c.print_job_id = e.id
         and (c.order_id ilike ${pattern} or c.job_id ilike ${pattern})))`

/** Returns one page of the runs that match the filter; undefined if the cursor is not one of this list. */
export async function loadRunPage(
  tx: EnvironmentTx,
  { presetId, ownerId, text, from, to, unresolved }: RunFilter,
  page: PageRequest,
  viewer: Principal,
): Promise<ListPage<WirePrintJob> | undefined> {
  const parameters = createParameters(tx.environmentId)
  const { add } = parameters
  const where = [
    'e.environment_id = $1',
    from && `e.created_at >= ${add(from)}`,
    to && `e.created_at < ${add(to)}`,
    unresolved === 'true' && IS_TO_RESOLVE,
    unresolved === 'undelivered' && `${IS_UNRESOLVED} and e.dismissed_at is null`,
  ]
  const owner = ownerId && add(ownerId)
  const isOwn = owner && `coalesce(o.user_id = ${owner} or e.created_by = ${owner}, false)`
  const pattern = text && add(containsPattern(text))
  const isListed = owner && `coalesce(e.created_by = ${owner} or may_use_preset(o, ${owner}), false)`
  const runConditions = [isListed, pattern && HAS_TEXT(pattern)].filter(Boolean).join(' and ')
  const conditions = [
    presetId && `e.preset_id = ${add(presetId)}`,
    owner && pattern ? `(${runConditions} or ${HAS_VISIBLE_JOB(pattern, owner)})` : runConditions,
  ].filter(Boolean)
  const list = {
    table: 'print_jobs',
    joins: JOINS,
    where: where.filter(Boolean).join(' and '),
    parameters,
    fields: isOwn ? `${COLUMNS}, ${isOwn} as "isOwn"` : COLUMNS,
    filter: conditions.length > 0 ? conditions.join(' and ') : undefined,
    key: { created_at: 'time', id: 'uuid' } as const,
    scope: [presetId, ownerId, text, from, to, unresolved],
  }
  const listPage = await loadListPage<Row>(tx, list, page)
  return listPage && { ...listPage, rows: listPage.rows.map((row) => toVisible(toWire(row, viewer), viewer)) }
}

/**
 * Returns the ids of the newest runs that failed, are not delivered yet or are being withdrawn.
 *
 * @param visibleTo only runs with a job that is assigned to this user
 */
export async function loadUnresolvedRunIds(
  tx: EnvironmentTx,
  visibleTo: string | undefined,
  limit: number,
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `select e.id from print_jobs e
      where e.environment_id = $1 and ${IS_UNRESOLVED} and ($2::uuid is null or exists (
            select from print_pieces c join jobs j on j.environment_id = c.environment_id and j.id = c.job_pk
             where c.environment_id = $1 and c.print_job_id = e.id and j.users @> array[$2::uuid]))
      order by e.created_at desc, e.id desc limit $3`,
    [visibleTo ?? null, limit],
  )
  return rows.map(({ id }) => id)
}
