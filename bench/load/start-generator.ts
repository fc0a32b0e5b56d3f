import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ClientGroup, GroupState } from './clients.ts'
import type { GeneratorReport } from './generator.ts'

export interface Generator {
  /** What its clients last said. */
  report(): GeneratorReport
  stateOf(group: ClientGroup): GroupState
  /** Waits until every group has as many clients open as it has requests. False when that is not so in time. */
  untilOpen(groups: readonly ClientGroup[], limitMs: number): Promise<boolean>
  /** Ends the process, and with it every connection. */
  stop(): Promise<void>
}

const FILE = path.join(import.meta.dirname, 'generator.ts')
const POLL_MS = 50

/** Starts a process with these clients. */
export function startGenerator(port: number, groups: readonly ClientGroup[]): Generator {
  const child = fork(FILE, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const exited = once(child, 'exit')
  let last: GeneratorReport = { groups: {}, cpuMs: 0 }
  child.on('message', (report: GeneratorReport) => (last = report))
  child.send({ port, groups })
  const stateOf = ({ name }: ClientGroup): GroupState => last.groups[name] ?? { open: 0, ended: {}, events: 0 }
  return {
    report: () => last,
    stateOf,
    async untilOpen(wanted, limitMs) {
      const until = performance.now() + limitMs
      while (performance.now() < until) {
        if (wanted.every((group) => stateOf(group).open >= group.requests.length)) return true
        await wait(POLL_MS)
      }
      return false
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
      await exited
    },
  }
}
