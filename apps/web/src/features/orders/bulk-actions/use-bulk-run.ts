import { useRef, useState } from 'react'
import type { OrderRow } from '../orders/index.ts'
import { type BatchProgress, type BatchResult, runInBatches } from './run-in-batches.ts'

export type BulkActionKind =
  | 'edit'
  | 'letThrough'
  | 'reprocess'
  | 'delete'
  | 'cancel'
  | 'cancelCopies'
  | 'book'
  | 'undo'

/** An action on several orders. */
export interface BulkAction {
  readonly kind: BulkActionKind
  readonly rows: readonly OrderRow[]
  readonly send: (rows: readonly OrderRow[]) => Promise<BatchResult>
  /** Returns the action that restores these orders, which were changed; omitted if there is none. */
  readonly undo?: (changed: readonly OrderRow[]) => BulkAction
}

export interface BulkRun {
  readonly action: BulkAction
  readonly progress: BatchProgress
  /** Whether the last request has been answered. */
  readonly isFinished: boolean
}

const isIncomplete = ({ done, total, refused }: BatchProgress): boolean => done < total || refused.length > 0

/** Returns the rows that the action has changed. */
export function getChangedRows({ action, progress }: Pick<BulkRun, 'action' | 'progress'>): readonly OrderRow[] {
  const refused = new Set(progress.refused.map(({ id, jobId }) => `${id} ${jobId}`))
  return action.rows.slice(0, progress.done).filter(({ id, jobId }) => !refused.has(`${id} ${jobId}`))
}

/** Returns the rows that the action has not changed, because it was refused or has not been sent. */
export function getUnchangedRows(run: Pick<BulkRun, 'action' | 'progress'>): readonly OrderRow[] {
  const changed = new Set(getChangedRows(run))
  return run.action.rows.filter((row) => !changed.has(row))
}

/**
 * Runs an action on several orders and holds its progress. A run that changed all orders is closed at once; another one
 * remains with its report until `close`.
 */
export function useBulkRun() {
  const [run, setRun] = useState<BulkRun | null>(null)
  const isStopped = useRef(false)
  const start = async (action: BulkAction): Promise<BulkRun> => {
    isStopped.current = false
    const total = action.rows.length
    setRun({ action, progress: { done: 0, total, changed: 0, refused: [], error: null }, isFinished: false })
    const progress = await runInBatches(action.rows, action.send, {
      isStopped: () => isStopped.current,
      onProgress: (next) => setRun({ action, progress: next, isFinished: false }),
    })
    const finished = { action, progress, isFinished: true }
    setRun(isIncomplete(progress) ? finished : null)
    return finished
  }
  return {
    run,
    start,
    stop: () => {
      isStopped.current = true
    },
    close: () => setRun(null),
  }
}
