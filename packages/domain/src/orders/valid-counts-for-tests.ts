import { wantedCopies } from './job-state.ts'
import type { Counts } from './types.ts'

/** Whether 0 <= pending <= remaining <= copies - notNeeded - cancelled, all integers of at least 0. */
export function areCountsValid(counts: Counts): boolean {
  const { copies, remaining, pending, notNeeded = 0, cancelled = 0 } = counts
  return (
    [copies, remaining, pending, notNeeded, cancelled].every((count) => Number.isSafeInteger(count) && count >= 0) &&
    pending <= remaining &&
    remaining <= wantedCopies(counts)
  )
}
