import type pg from 'pg'
import { loadRunningServers, type RunningServerRow } from '../../installation/servers-store.ts'
import { type Finding, pluralise } from './finding.ts'

/** Differences of clocks, in ms: logs become hard to compare; sessions, TLS and signatures of requests fail. */
export const CLOCK_LIMITS_MS = { note: 2000, problem: 5 * 60_000 } as const
/** A server reports each minute. */
const MAX_SILENT_SECONDS = 5 * 60

export const formatOffset = (ms: number): string =>
  `${(Math.abs(ms) / 1000).toFixed(1)} s ${ms > 0 ? 'ahead' : 'behind'}`

/** Returns the versions that servers have, with their migrations, which differ between builds of a version. */
const versionsOf = (servers: readonly RunningServerRow[]): Set<string> =>
  new Set(servers.map(({ version, newestMigration }) => `${version} ${newestMigration}`))

/** Reports servers whose versions differ, whose clocks are wrong, or which hold their lock and do not respond. */
export async function checkServers(client: pg.ClientBase): Promise<Finding[]> {
  const servers = await loadRunningServers(client)
  const check = 'servers'
  const findings: Finding[] = []
  const serversWithWrongClock = servers.filter(({ clockOffsetMs }) => Math.abs(clockOffsetMs) > CLOCK_LIMITS_MS.note)
  if (serversWithWrongClock.length > 0) {
    findings.push({
      check,
      text: 'The clocks of servers differ from that of the database.',
      level: serversWithWrongClock.some(({ clockOffsetMs }) => Math.abs(clockOffsetMs) > CLOCK_LIMITS_MS.problem)
        ? 'problem'
        : 'note',
      advice: 'Synchronise the clocks of all machines, for example with chrony or systemd-timesyncd.',
      items: serversWithWrongClock.map(({ name, clockOffsetMs }) => `${name}: ${formatOffset(clockOffsetMs)}`),
    })
  }
  if (versionsOf(servers).size > 1) {
    findings.push({
      check,
      level: 'note',
      text: 'The running servers have different versions.',
      advice: 'Complete the update: install the newest version on every server.',
      items: servers.map(({ name, version, newestMigration }) => `${name}: ${version}, ${newestMigration}`),
    })
  }
  const silent = servers.filter(({ silentSeconds }) => silentSeconds > MAX_SILENT_SECONDS)
  if (silent.length > 0) {
    findings.push({
      check,
      level: 'problem',
      text: `${pluralise(silent.length, 'server does', 'servers do')} not report any more.`,
      advice: 'The process is frozen, or cannot use the database. Restart it.',
      items: silent.map(({ name, silentSeconds }) => `${name}: ${Math.round(silentSeconds / 60)} minutes`),
    })
  }
  if (findings.length > 0) return findings
  const text =
    servers.length === 0 ? 'No server is running.' : `${pluralise(servers.length, 'server is', 'servers are')} running.`
  return [{ check, level: 'fine', text }]
}
