import pg from 'pg'
import { isSentByPool } from './record-queries.ts'

/**
 * Counts the round trips to the database while `work` runs: statements that are sent while no other statement of their
 * connection is unanswered. Statements that are pipelined behind another one need no further round trip.
 */
export async function countRoundTrips<T>(work: () => Promise<T>): Promise<{ result: T; roundTrips: number }> {
  const unanswered = new Map<pg.Client, number>()
  const { query } = pg.Client.prototype
  let roundTrips = 0
  pg.Client.prototype.query = function (this: pg.Client, ...sent: unknown[]) {
    if (isSentByPool(sent[0])) return Reflect.apply(query, this, sent)
    const count = unanswered.get(this) ?? 0
    if (count === 0) roundTrips += 1
    unanswered.set(this, count + 1)
    const onResponse = (): void => void unanswered.set(this, (unanswered.get(this) ?? 1) - 1)
    const callback = sent.at(-1)
    if (typeof callback === 'function') {
      const withCount = (...response: unknown[]): unknown => {
        onResponse()
        return Reflect.apply(callback, undefined, response) as unknown
      }
      return Reflect.apply(query, this, [...sent.slice(0, -1), withCount])
    }
    const response = Reflect.apply(query, this, sent) as unknown as Promise<unknown>
    response.then(onResponse, onResponse)
    return response
  } as typeof query
  try {
    return { result: await work(), roundTrips }
  } finally {
    pg.Client.prototype.query = query
  }
}
