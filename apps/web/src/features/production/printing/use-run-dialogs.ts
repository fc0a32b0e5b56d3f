import { createElement, type ReactNode, useState } from 'react'
import { PrintJobsDialog } from './print-jobs-dialog.tsx'
import { NO_SEARCH, type PrintJobsSearchForm } from './print-jobs-search.tsx'
import { PrintJobDialog } from './run-dialog.tsx'

interface RunDialogs {
  /** @param text initial search text of the list */
  readonly openList: (text?: string) => void
  readonly openRun: (id: string, scanned?: string) => void
  readonly dialogs: ReactNode
}

/**
 * The dialogs of the list of runs and of one run.
 *
 * @param initial search of the list that is open from the start
 * @param onClose called when the list is closed
 */
export function useRunDialogs(initial: PrintJobsSearchForm | null = null, onClose?: () => void): RunDialogs {
  const [search, setSearch] = useState(initial)
  const [opened, setOpened] = useState<{ readonly id: string; readonly scanned?: string } | null>(null)
  const openRun = (id: string, scanned?: string) => setOpened(scanned === undefined ? { id } : { id, scanned })
  const closeList = () => {
    setSearch(null)
    onClose?.()
  }
  return {
    openList: (text = '') => setSearch({ ...NO_SEARCH, text }),
    openRun,
    dialogs: [
      search !== null && createElement(PrintJobsDialog, { key: 'list', search, onRun: openRun, onClose: closeList }),
      opened &&
        createElement(PrintJobDialog, {
          key: opened.id,
          runId: opened.id,
          scanned: opened.scanned,
          onClose: () => setOpened(null),
        }),
    ],
  }
}
