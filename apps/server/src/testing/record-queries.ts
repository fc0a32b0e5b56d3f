import pg from 'pg'

/** The cause of a transaction, which contains the id of the request. */
const CAUSE = /(?<=set local app\.cause = ')[^']*/

/** Whether the pool sends a statement because it has opened a connection, which may happen at any time. */
export const isSentByPool = (text: unknown): boolean =>
  typeof text === 'string' && text.startsWith('set statement_timeout')

/** Records the SQL queries executed while `work` runs, as in the sources, without values and causes. */
export async function recordQueries<T>(work: () => Promise<T>): Promise<{ result: T; questions: readonly string[] }> {
  const queries: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...sent: unknown[]) {
    const [question] = sent as [string | { text: string }]
    const text = typeof question === 'string' ? question : question.text
    if (!isSentByPool(text)) queries.push(text.replace(CAUSE, ''))
    return Reflect.apply(query, this, sent)
  } as typeof query
  try {
    return { result: await work(), questions: queries }
  } finally {
    pg.Client.prototype.query = query
  }
}
