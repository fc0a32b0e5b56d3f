import { NO_SEARCH } from './print-jobs-search.tsx'
import { useRunDialogs } from './use-run-dialogs.ts'

/** The list of the print jobs that failed or are not delivered yet, and the print job that is opened from it. */
export function UnresolvedRunsDialog({ onClose }: { onClose: () => void }) {
  return useRunDialogs({ ...NO_SEARCH, isUnresolved: true }, onClose).dialogs
}
