/**
 * Loaded before a program (`node --import`): its clock jumps a year back at SIGUSR2, as when somebody sets it, while the
 * time that goes by stays as it is.
 */
const YEAR_MS = 365 * 86_400_000
const RealDate = Date
let aheadMs = 0

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
  aheadMs -= YEAR_MS
})
