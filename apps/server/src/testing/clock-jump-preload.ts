/**
 * Preloaded module (`node --import`) that sets the clock at each SIGUSR2, while elapsed time is unaffected: one year
 * forward first, then two years back, and so on alternately. Creates the file CLOCK_JUMP_READY, if it is set, when it is
 * ready: before, the signal ends the process.
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
process.on('SIGUSR2', () => {
  aheadMs += jumps % 2 === 0 ? YEAR_MS : -2 * YEAR_MS
  jumps += 1
})
const { CLOCK_JUMP_READY: readyFile } = process.env
if (readyFile) writeFileSync(readyFile, '')
