import type { Family, Labels } from './exposition.ts'

const keyOf = (labels: Labels): string => JSON.stringify(labels)

/** A monotonically increasing counter, starting at 0 with the process. */
export class Counter {
  readonly #name: string
  readonly #help: string
  readonly #counts = new Map<string, { labels: Labels; value: number }>()

  constructor(name: string, help: string) {
    this.#name = name
    this.#help = help
  }

  add(labels: Labels): void {
    const key = keyOf(labels)
    const known = this.#counts.get(key)
    if (known) known.value += 1
    else this.#counts.set(key, { labels, value: 1 })
  }

  family(): Family {
    return { name: this.#name, help: this.#help, type: 'counter', samples: [...this.#counts.values()] }
  }
}

interface HistogramSeries {
  readonly labels: Labels
  /** Number of observations less than or equal to each bound. */
  readonly buckets: number[]
  sum: number
  count: number
}

/** A histogram with fixed bounds. */
export class Histogram {
  readonly #name: string
  readonly #help: string
  readonly #bounds: readonly number[]
  readonly #spreads = new Map<string, HistogramSeries>()

  constructor(name: string, help: string, bounds: readonly number[]) {
    this.#name = name
    this.#help = help
    this.#bounds = bounds
  }

  observe(labels: Labels, value: number): void {
    const key = keyOf(labels)
    const spread = this.#spreads.get(key) ?? { labels, buckets: this.#bounds.map(() => 0), sum: 0, count: 0 }
    this.#spreads.set(key, spread)
    for (const [index, bound] of this.#bounds.entries()) {
      if (value <= bound) spread.buckets[index] = (spread.buckets[index] ?? 0) + 1
    }
    spread.sum += value
    spread.count += 1
  }

  family(): Family {
    const samples = [...this.#spreads.values()].flatMap(({ labels, buckets, sum, count }) => [
      ...buckets.map((value, index) => ({
        suffix: '_bucket',
        labels: { ...labels, le: String(this.#bounds[index]) },
        value,
      })),
      { suffix: '_bucket', labels: { ...labels, le: '+Inf' }, value: count },
      { suffix: '_sum', labels, value: sum },
      { suffix: '_count', labels, value: count },
    ])
    return { name: this.#name, help: this.#help, type: 'histogram', samples }
  }
}
