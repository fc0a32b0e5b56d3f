import { slotKey } from '@platen/domain/layouts'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { EventActor } from '../../orders/orders/job-state/job-events-commands.ts'
import { type PrintedCopies, requeueCancelledCopies } from '../../orders/orders/requeue-copies.ts'
import { markRejected } from './runs-commands.ts'
import { loadRunPieces, loadSlotsOfOtherRuns, type RunPiece, type StoredRun } from './runs-queries.ts'

/** Returns the number of pieces per frame. */
export function countCopiesByFrame(pieces: readonly RunPiece[]): PrintedCopies[] {
  const counted = new Map<string, PrintedCopies>()
  for (const { jobPk, frameIndex, orderId } of pieces) {
    const key = `${jobPk} ${frameIndex}`
    counted.set(key, { jobPk, frameIndex, orderId, copies: (counted.get(key)?.copies ?? 0) + 1 })
  }
  return [...counted.values()]
}

export const isWanted = ({ isCancelled }: RunPiece): boolean => !isCancelled

/** The reason of pieces that are requeued although another file of their sheet is printed. */
const CANCELLED_FILE = { reason: 'other', note: undefined } as const

/**
 * Requeues the copies of a locked run that was cancelled. All runs of a sheet (reprints, and the files of a multi-job
 * preset) print the same copies: those that another run still prints are requeued only if the user requests it
 * (`all`), and count as rejected then, so that each piece is requeued once.
 *
 * @returns how many copies were requeued, and whether another run still prints some of them
 */
export async function requeueCancelledRun(
  tx: EnvironmentTx,
  run: StoredRun,
  {
    all,
    by,
    actor,
    now,
  }: { readonly all: boolean; readonly by: string; readonly actor: EventActor; readonly now: Date },
): Promise<{ readonly copies: number; readonly isPrintedElsewhere: boolean }> {
  const others = await loadSlotsOfOtherRuns(tx, run)
  const pieces = (await loadRunPieces(tx, run)).filter((piece) => !piece.isRejected && isWanted(piece))
  const isElsewhere = (piece: RunPiece): boolean => others.has(slotKey(piece))
  const elsewhere = all ? pieces.filter(isElsewhere) : []
  const requeued = [...pieces.filter((piece) => !isElsewhere(piece)), ...elsewhere]
  if (elsewhere.length > 0) await markRejected(tx, run.id, elsewhere, { ...CANCELLED_FILE, by, at: now })
  if (requeued.length > 0) await requeueCancelledCopies(tx, countCopiesByFrame(requeued), { actor, run }, now)
  return { copies: requeued.length, isPrintedElsewhere: elsewhere.length > 0 }
}
