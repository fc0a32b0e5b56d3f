import pg from 'pg'

/** Records the SQL queries executed while `work` runs, as in the sources, without values. */
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
