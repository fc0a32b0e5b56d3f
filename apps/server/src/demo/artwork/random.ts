/** A pseudo-random generator: the same seed returns the same sequence. */
export interface Random {
  /** At least 0 and less than 1. */
  next(): number
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
}

/** Mulberry32; the seed is scrambled first, so that adjacent seeds do not start alike. */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (list) => {
      const picked = list[Math.floor(next() * list.length)]
      if (picked === undefined) throw new RangeError('Nothing to pick from.')
      return picked
    },
  }
}
