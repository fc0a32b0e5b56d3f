import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { OrderRow } from '../orders/index.ts'
import { UndoMessage } from './undo-message.tsx'
import { type BulkAction, type BulkRun, getChangedRows, getUnchangedRows, useBulkRun } from './use-bulk-run.ts'

/** Time in ms for which a change of several orders can be undone from its message. */
const UNDO_MS = 15_000

export interface BulkRunner {
  /** The run whose progress or report is shown. */
  readonly run: BulkRun | null
  readonly isRunning: boolean
  readonly start: (action: BulkAction) => void
  readonly undo: () => void
  /** Sends the orders again that the run has not changed. */
  readonly retry: () => void
  readonly stop: () => void
  readonly close: () => void
}

/**
 * Runs actions on several orders, and shows a notification when all of them are changed.
 * @param onSelect selects the orders that an action has not changed
 */
export function useBulkRunner(onSelect: (rows: readonly OrderRow[]) => void): BulkRunner {
  const { t } = useTranslation()
  const { run, start: startRun, stop, close } = useBulkRun()

  const context = { startRun, onSelect, t }
  return {
    run,
    isRunning: run !== null && !run.isFinished,
    start: (action) => void runAction(action, context),
    undo: () => {
      close()
      if (run) void undoRun(run, context)
    },
    retry: () => {
      if (run) void runAction({ ...run.action, rows: getUnchangedRows(run) }, context)
    },
    stop,
    close,
  }
}

interface RunContext {
  readonly startRun: (action: BulkAction) => Promise<BulkRun>
  readonly onSelect: (rows: readonly OrderRow[]) => void
  readonly t: TFunction
}

/** Runs an action; afterwards, selects the orders that are unchanged, or offers to undo it if there are none. */
async function runAction(action: BulkAction, context: RunContext): Promise<void> {
  const { startRun, onSelect, t } = context
  const finished = await startRun(action)
  const unchanged = getUnchangedRows(finished)
  if (unchanged.length > 0) return onSelect(unchanged)
  const onUndo = () => {
    notifications.hide(id)
    void undoRun(finished, context)
  }
  const id = notifications.show({
    autoClose: action.undo ? UNDO_MS : true,
    message: (
      <UndoMessage
        text={t(`bulkActions.done.${action.kind}`, { count: finished.progress.changed })}
        onUndo={action.undo && onUndo}
      />
    ),
  })
}

async function undoRun(finished: BulkRun, context: RunContext): Promise<void> {
  const action = finished.action.undo?.(getChangedRows(finished))
  if (action) await runAction(action, context)
}
