import pg from 'pg'

/** Questions that the database is asked while `work` runs, as they stand in the sources, values left out. */
export async function recordQueries<T>(work: () => Promise<T>): Promise<{ result: T; questions: readonly string[] }> {
  const queries: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...sent: unknown[]) {
    const [question] = sent as [string | { text: string }]
    queries.push(typeof question === 'string' ? question : question.text)
    return Reflect.apply(query, this, sent)
  } as typeof query
  try {
    return { result: await work(), questions: queries }
  } finally {
    pg.Client.prototype.query = query
  }
}
