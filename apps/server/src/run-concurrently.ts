/**
 * Processes a list in order with at most the given number of items in progress. Resolves when all items are done, or as
 * soon as `enough` is aborted: no further item is started, and items in progress are not awaited. After an error no
 * further item is started; rejects with the first one when the items in progress have ended.
 */
export async function runConcurrently<T>(
  items: Iterable<T>,
  most: number,
  enough: AbortSignal,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const rest = items[Symbol.iterator]()
  const errors: unknown[] = []
  const worker = async (): Promise<void> => {
    for (let next = rest.next(); !next.done && !enough.aborted && errors.length === 0; next = rest.next()) {
      await work(next.value).catch((error: unknown) => errors.push(error))
    }
  }
  const { promise: isEnough, resolve } = Promise.withResolvers<void>()
  const stop = (): void => resolve()
  if (enough.aborted) return
  enough.addEventListener('abort', stop)
  try {
    await Promise.race([Promise.all(Array.from({ length: most }, worker)), isEnough])
  } finally {
    enough.removeEventListener('abort', stop)
  }
  if (errors.length > 0) throw errors[0]
}
