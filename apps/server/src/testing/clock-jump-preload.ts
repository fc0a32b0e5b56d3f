/**
 * Loaded before a program (`node --import`): its clock jumps at SIGUSR2, as when somebody sets it, while the time that
 * goes by stays as it is: a year forth at first, two years back the next time, and so on in turn.
 */
const YEAR_MS = 365 * 86_400_000
const RealDate = Date
let aheadMs = 0
let jumps = 0

class JumpingDate extends RealDate {
  constructor(...parts: []) {
    if (parts.length === 0) super(RealDate.now() + aheadMs)
    else super(...parts)
  }
  static override now(): number {
    return RealDate.now() + aheadMs
  }
}

globalThis.Date = JumpingDate as DateConstructor
process.on('SIGUSR2', () => {
  aheadMs += jumps % 2 === 0 ? YEAR_MS : -2 * YEAR_MS
  jumps += 1
})
