import type { ReportedChannel } from '@platen/contract/connectors'
import type { Log } from './log.ts'

type Channel = Pick<ReportedChannel, 'key' | 'problem'>

/** Logs each problem of a channel when it begins, and when it is over. */
export function logProblems(log: Log, before: readonly Channel[], now: readonly Channel[]): void {
  const previous = new Map(before.map(({ key, problem }) => [key, problem]))
  for (const { key, problem } of now) {
    if (problem && problem !== previous.get(key)) log.warn(`${key}: ${problem}`)
    if (!problem && previous.get(key)) log.info(`${key}: ready again`)
  }
}
