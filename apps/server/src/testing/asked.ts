import pg from 'pg'

/** Questions that the database is asked while `work` runs, as they stand in the sources, values left out. */
export async function asked<T>(work: () => Promise<T>): Promise<{ result: T; questions: readonly string[] }> {
  const questions: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...sent: unknown[]) {
    const [question] = sent as [string | { text: string }]
    questions.push(typeof question === 'string' ? question : question.text)
    return Reflect.apply(query, this, sent)
  } as typeof query
  try {
    return { result: await work(), questions }
  } finally {
    pg.Client.prototype.query = query
  }
}
