import { formatPieceCode } from '@platen/domain/printing'
import { type CheckContext, type Finding, type Suspicion, toFindings } from './finding.ts'

interface PieceRow {
  /** A bigint, which is text or a number depending on the client. */
  readonly number: string | number | null
  readonly orderId: string
  readonly file: string
}

const ADVICE =
  'The database was changed by something other than Platen. Restore a backup, or ask for help with this list.'

const describePiece = ({ number, orderId, file }: PieceRow): string =>
  `${number === null ? 'piece without code' : formatPieceCode(Number(number))}, order ${orderId}, ${file}`

const FIELDS = `e.piece_number as number, e.order_id as "orderId", p.file_name as file`
const PIECES = `print_pieces e join print_jobs p on p.environment_id = e.environment_id and p.id = e.print_job_id`

const CHECKS: readonly { readonly text: string; readonly sql: string }[] = [
  {
    text: 'Pieces are booked on a preset and printed by a print job at the same time.',
    sql: `select ${FIELDS} from ${PIECES}
            join bookings b on b.environment_id = e.environment_id and b.piece_number = e.piece_number
           where e.environment_id = $1`,
  },
  {
    text: 'Print jobs of different sheets have pieces with the same code.',
    sql: `select min(e.piece_number) as number, min(e.order_id) as "orderId", string_agg(distinct p.file_name, ', ') as file
            from ${PIECES} where e.environment_id = $1 and e.piece_number is not null
           group by e.piece_number having count(distinct coalesce(p.reprint_of, p.id)) > 1`,
  },
  {
    text: 'Pieces of cancelled orders are to be printed.',
    sql: `select ${FIELDS} from ${PIECES}
            join jobs j on j.environment_id = e.environment_id and j.id = e.job_pk
           where e.environment_id = $1 and p.state in ('queued', 'ready') and p.delivery_noted_at is null
             and j.status = 'CANCELLED' and e.cancelled_at is null`,
  },
  {
    text: 'Pieces that were not cancelled are not on their sheet.',
    sql: `select ${FIELDS} from ${PIECES}
           where e.environment_id = $1 and not e.is_on_sheet and e.cancelled_at is null`,
  },
  {
    text: 'The recorded states of print jobs do not end with their state.',
    sql: `select null as number, 'of ' || p.preset_name as "orderId", p.file_name as file from print_jobs p
           cross join lateral (
             select v.state from run_events v where v.environment_id = p.environment_id and v.run_id = p.id
              order by v.id desc limit 1) last
           where p.environment_id = $1 and last.state <> p.state`,
  },
]

/**
 * Checks that no piece is in two places, and that the states of pieces agree with those of their orders and print jobs.
 */
export async function checkPieces(context: CheckContext): Promise<Finding[]> {
  const suspicions: Suspicion[] = []
  for (const { text, sql } of CHECKS) {
    const { rows } = await context.client.query<PieceRow>(sql, [context.id])
    suspicions.push({ level: 'problem', text, advice: ADVICE, items: rows.map(describePiece) })
  }
  return toFindings(context, 'pieces', 'The states of all pieces match their orders and print jobs.', suspicions)
}
