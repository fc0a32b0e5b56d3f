/** A contender of a measurement: a file that exports `run`, which runs in a separate process. */
export interface Contender {
  /** Shown in the table. */
  readonly name: string
  /** Absolute path of the file that exports `run`. */
  readonly file: string
  /** `ours`, a `peer`, or `limit`: the baseline that no implementation can beat. */
  readonly part: 'ours' | 'peer' | 'limit'
}

/**
 * The exports of a contender's file. The time from the call of `run` to its end is measured. Its result, if any, must
 * equal that of the first contender.
 */
export interface ContenderModule<Input> {
  run(input: Input): Promise<unknown>
}

export interface Measurement {
  /** Median over the rounds, in ms. */
  readonly ms: number
  /** CPU time of all threads, median over the rounds, in ms; varies less than `ms` on a busy machine. */
  readonly cpuMs: number
  /** Peak resident memory of the process, median over the rounds, in MB. */
  readonly peakMb: number
}

/** Numbers by name, for rows without a time to compare: scores out of 100, counts, amounts. */
export type LighthouseScores = Readonly<Record<string, number>>

/** One row of the table: the same work by all contenders, or the reason why a contender has no result. */
export interface Row {
  readonly bench: string
  readonly row: string
  readonly rounds: number
  readonly results: readonly (Contender &
    ({ readonly measured: Measurement } | { readonly scores: LighthouseScores } | { readonly failed: string }))[]
}
