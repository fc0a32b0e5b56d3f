/**
 * Returns the numbers of the booked copies of a frame: the lowest that no printed copy has, in ascending order.
 *
 * @param frame.printed number of printed copies; those of deleted print jobs, whose numbers are unknown, have the
 *   lowest
 * @param frame.numbers known numbers of copies that were ever printed, latest first; only the latest `printed` count,
 *   because an order that is set active is printed from the beginning
 * @param frame.booked number of booked copies
 */
export function numberCopies(frame: {
  readonly printed: number
  readonly numbers: readonly number[]
  readonly booked: number
}): readonly number[] {
  const used = new Set(frame.numbers.slice(0, frame.printed))
  let unknown = Math.max(0, frame.printed - used.size)
  const free: number[] = []
  for (let number = 1; free.length < frame.booked; number++) {
    if (used.has(number)) continue
    if (unknown > 0) unknown -= 1
    else free.push(number)
  }
  return free
}
