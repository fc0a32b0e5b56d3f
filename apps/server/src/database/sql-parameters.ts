/** The parameters of a query, numbered as they are added. */
export interface SqlParameters {
  readonly values: unknown[]
  /** Adds a value; returns its placeholder. */
  readonly add: (value: unknown) => string
}

/** Parameters of a query of one environment, which is `$1`. */
export function createParameters(environmentId: string): SqlParameters {
  const values: unknown[] = [environmentId]
  return { values, add: (value) => `$${values.push(value)}` }
}
