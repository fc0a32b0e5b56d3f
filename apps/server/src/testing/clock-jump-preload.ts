/**
 * Preloaded module (`node --import`) that sets the clock at each SIGUSR2, while elapsed time is unaffected: one year
 * forward first, then two years back, and so on alternately. Writes the number of jumps into the file CLOCK_JUMPS, if
 * it is set: 0 as soon as it is ready, because the signal ends the process before. A signal that is sent before the one
 * before was handled is lost.
 */
import { writeFileSync } from 'node:fs'

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
const { CLOCK_JUMPS: file } = process.env
const report = (): void => {
  if (file) writeFileSync(file, String(jumps))
}
process.on('SIGUSR2', () => {
  aheadMs += jumps % 2 === 0 ? YEAR_MS : -2 * YEAR_MS
  jumps += 1
  report()
})
report()
