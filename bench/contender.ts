/** What one contender of a measurement is: a file that exports `run`, and is run in a process of its own. */
export interface Contender {
  /** Shown in the table. */
  readonly name: string
  /** Absolute path of the file that exports `run`. */
  readonly file: string
  /** `ours`, a `peer`, or the `limit` that nothing can beat. */
  readonly part: 'ours' | 'peer' | 'limit'
}

/**
 * What a contender's file exports. The time that counts is the one from the call of `run` to its end. What it answers,
 * if anything, must be what the first contender answers.
 */
export interface ContenderModule<Input> {
  run(input: Input): Promise<unknown>
}

export interface Measurement {
  /** Median over the rounds, in ms. */
  readonly ms: number
  /** Work of all its threads, median over the rounds, in ms; steadier than `ms` on a machine that is busy. */
  readonly cpuMs: number
  /** Highest resident memory of the process, median over the rounds, in MB. */
  readonly peakMb: number
}

/** Numbers by what they say, where there is nothing to compare a time with: marks of 100, counts, amounts. */
export type LighthouseScores = Readonly<Record<string, number>>

/** One row of the table: the same work by all contenders, or why one of them has no number. */
export interface Row {
  readonly bench: string
  readonly row: string
  readonly rounds: number
  readonly results: readonly (Contender &
    ({ readonly measured: Measurement } | { readonly scores: LighthouseScores } | { readonly failed: string }))[]
}
