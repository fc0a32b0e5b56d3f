import type { SlotAddress } from '@platen/domain/layouts'
import { isHandedOver, PRINT_JOB_STATES, type PrintJobState, RUN_PROGRESS } from '@platen/domain/printing'
import type { EnvironmentTx } from '../../../database/database.ts'
import { loadRunsBeforeActivation } from '../../orders/orders/job-state/job-events-queries.ts'

/** A piece in one run. */
export interface PieceInRun extends SlotAddress {
  readonly runId: string
  /** Whether the sheet was handed over, or is about to be: its publication is recorded. */
  readonly isHandedOver: boolean
  readonly isCancelled: boolean
}

/** A copy of a job that was sent to print: one slot of a sheet, with its pieces in the runs that print the sheet. */
export interface PrintedCopy {
  readonly jobPk: string
  readonly frameIndex: number
  /** Id of the first run of the sheet. */
  readonly sheet: string
  /** In runs that are not cancelled; not empty. */
  readonly pieces: readonly PieceInRun[]
  readonly isHandedOver: boolean
  /** It was rejected or cancelled, and counts as another copy or not at all. */
  readonly isReplaced: boolean
  /** Its job was activated again since, so that it is not one of the printed copies that the job counts. */
  readonly isBeforeActivation: boolean
  /** When its latest run was created, in ms since 1970. */
  readonly printedAt: number
}

interface Row extends SlotAddress {
  readonly runId: string
  readonly sheet: string
  readonly jobPk: string
  readonly frameIndex: number
  readonly state: PrintJobState
  readonly createdAt: Date
  readonly isHandedOver: boolean
  readonly isRejected: boolean
  readonly isCancelled: boolean
}

const SENT_STATES = PRINT_JOB_STATES.filter(isHandedOver)

function toCopy(rows: readonly Row[], runsBefore: ReadonlyMap<string, ReadonlySet<string>>): PrintedCopy[] {
  const pieces = rows.filter(({ state }) => state !== 'cancelled')
  const [first] = pieces
  if (!first) return []
  const { jobPk, frameIndex, sheet } = first
  const isReplaced = rows.some(({ isRejected }) => isRejected) || pieces.every(({ isCancelled }) => isCancelled)
  // The event names the first run of the sheet.
  const isBeforeActivation = runsBefore.get(jobPk)?.has(sheet) === true
  const printedAt = Math.max(...pieces.map(({ createdAt }) => createdAt.getTime()))
  return [
    {
      jobPk,
      frameIndex,
      sheet,
      pieces,
      isHandedOver: pieces.some((piece) => piece.isHandedOver),
      isReplaced,
      isBeforeActivation,
      printedAt,
    },
  ]
}

/** Returns the copies of these jobs that were sent to print; the least advanced ones first, of these the latest. */
export async function loadPrintedCopies(tx: EnvironmentTx, jobPks: readonly string[]): Promise<PrintedCopy[]> {
  const rows = await tx.query<Row>(
    `select e.print_job_id as "runId", coalesce(p.reprint_of, p.id) as sheet, e.jig_no as "jigNo", e.slot_no as "slotNo",
            e.job_pk as "jobPk", e.frame_index as "frameIndex", p.state, p.created_at as "createdAt",
            p.state = any($3) or p.state in ('ready', 'failed') and p.delivery_noted_at is not null as "isHandedOver",
            e.rejected_at is not null as "isRejected", e.cancelled_at is not null as "isCancelled"
       from print_pieces e
       join print_jobs p on p.environment_id = e.environment_id and p.id = e.print_job_id
      where e.environment_id = $1 and e.job_pk = any($2::uuid[])
      order by array_position($4::text[], p.state), p.created_at desc, p.id, e.jig_no desc, e.slot_no desc`,
    [jobPks, SENT_STATES, RUN_PROGRESS],
  )
  const runsBefore = await loadRunsBeforeActivation(tx, jobPks)
  const bySlot = Map.groupBy(rows, (row) => `${row.sheet} ${row.jigNo} ${row.slotNo}`)
  return [...bySlot.values()].flatMap((ofSlot) => toCopy(ofSlot, runsBefore))
}

/** Returns the slots of a run that are not on its sheet, because their pieces were cancelled before it was composed. */
export const loadSlotsOffSheet = (tx: EnvironmentTx, runId: string): Promise<SlotAddress[]> =>
  tx.query<SlotAddress>(
    `select jig_no as "jigNo", slot_no as "slotNo" from print_pieces
      where environment_id = $1 and print_job_id = $2 and not is_on_sheet`,
    [runId],
  )
