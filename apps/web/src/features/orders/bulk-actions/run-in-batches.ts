import type { WireRefusedJob } from '@platen/contract/orders'

/** The result of one request. */
export interface BatchResult {
  readonly changed: number
  readonly refused: readonly WireRefusedJob[]
}

export interface BatchProgress extends BatchResult {
  /** Entries whose request has been answered. */
  readonly done: number
  readonly total: number
  /** Why the entries that are not done were not sent, or null. */
  readonly error: unknown
}

/** Entries of one request: small, so that the progress moves and other requests of the environment are not delayed. */
export const BATCH_SIZE = 100

/**
 * Sends the entries in batches, one after the other, until one fails or `isStopped` returns true.
 *
 * @param onProgress called after each batch
 */
export async function runInBatches<Entry>(
  entries: readonly Entry[],
  send: (batch: readonly Entry[]) => Promise<BatchResult>,
  { isStopped, onProgress }: { isStopped: () => boolean; onProgress: (progress: BatchProgress) => void },
): Promise<BatchProgress> {
  const total = entries.length
  const refused: WireRefusedJob[] = []
  let done = 0
  let changed = 0
  const getProgress = (error: unknown = null): BatchProgress => ({ done, total, changed, refused: [...refused], error })
  while (done < total && !isStopped()) {
    const batch = entries.slice(done, done + BATCH_SIZE)
    try {
      const result = await send(batch)
      changed += result.changed
      refused.push(...result.refused)
    } catch (error) {
      return getProgress(error)
    }
    done += batch.length
    onProgress(getProgress())
  }
  return getProgress()
}
