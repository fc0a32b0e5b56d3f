/**
 * The misbehaving clients, in a process of their own: its work is not counted as the server's, and its end closes every
 * connection at once. Receives groups to open, and reports how they are five times a second.
 */
import { type ClientGroup, type GroupState, openGroup } from './clients.ts'

export interface OpenGroups {
  readonly port: number
  readonly groups: readonly ClientGroup[]
}

export interface GeneratorReport {
  readonly groups: Readonly<Record<string, GroupState>>
  /** Processor time of this process so far, ms. */
  readonly cpuMs: number
}

const REPORT_EVERY_MS = 200

const groups: Record<string, GroupState> = {}

process.on('message', ({ port, groups: wanted }: OpenGroups) => {
  for (const group of wanted) groups[group.name] = openGroup(port, group)
})
process.on('disconnect', () => process.exit(0))

setInterval(() => {
  const { user, system } = process.cpuUsage()
  process.send?.({ groups, cpuMs: (user + system) / 1000 } satisfies GeneratorReport)
}, REPORT_EVERY_MS)
