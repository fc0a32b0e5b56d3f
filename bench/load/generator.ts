/**
 * The misbehaving clients, in a separate process: its CPU time is not counted as the server's, and its exit closes all
 * connections at once. Receives groups to open, and reports their state five times a second.
 */
import { type ClientGroup, type GroupState, openGroup } from './clients.ts'

export interface OpenGroups {
  readonly port: number
  readonly groups: readonly ClientGroup[]
}

export interface GeneratorReport {
  readonly groups: Readonly<Record<string, GroupState>>
  /** CPU time of this process so far, in ms. */
  readonly cpuMs: number
}

const REPORT_INTERVAL_MS = 200

const groups: Record<string, GroupState> = {}

process.on('message', ({ port, groups: opened }: OpenGroups) => {
  for (const group of opened) groups[group.name] = openGroup(port, group)
})
process.on('disconnect', () => process.exit(0))

setInterval(() => {
  const { user, system } = process.cpuUsage()
  process.send?.({ groups, cpuMs: (user + system) / 1000 } satisfies GeneratorReport)
}, REPORT_INTERVAL_MS)
