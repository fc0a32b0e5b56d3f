import type { EnvironmentTx } from './database.ts'

export interface ListTotal {
  /** Number of entries of the list. */
  readonly total: number
  /** Whether `total` is PostgreSQL's estimate. */
  readonly isTotalEstimated: boolean
}

/** Up to this number of entries, they are counted. */
const MAX_COUNTED = 10_000

/** SQL from `from` to the end of `where`, with its parameters. */
export interface CountedSql {
  readonly from: string
  readonly values: readonly unknown[]
}

async function estimate({ client }: EnvironmentTx, { from, values }: CountedSql): Promise<number> {
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    `explain (format json) select ${from}`,
    [...values],
  )
  return rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}

/** Counts the rows up to a limit; estimates them from the statistics of PostgreSQL if there are more. */
export async function countList(tx: EnvironmentTx, counted: CountedSql): Promise<ListTotal> {
  const { from, values } = counted
  const limit = `$${values.length + 1}`
  const { rows } = await tx.client.query<{ count: number }>(
    `select count(*) as count from (select ${from} limit ${limit}) c`,
    [...values, MAX_COUNTED + 1],
  )
  const total = rows[0]?.count ?? 0
  if (total <= MAX_COUNTED) return { total, isTotalEstimated: false }
  return { total: Math.max(await estimate(tx, counted), total), isTotalEstimated: true }
}

/** Estimates the rows of a filter, whose count could read every row. */
export const estimateList = async (tx: EnvironmentTx, counted: CountedSql): Promise<ListTotal> => ({
  total: await estimate(tx, counted),
  isTotalEstimated: true,
})
