import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { ClientGroup, GroupState } from './clients.ts'
import type { GeneratorReport } from './generator.ts'

export interface Generator {
  /** Returns the last report of its clients. */
  report(): GeneratorReport
  getState(group: ClientGroup): GroupState
  /** Waits until every group has as many open clients as requests. Returns false if that exceeds the limit. */
  untilOpen(groups: readonly ClientGroup[], limitMs: number): Promise<boolean>
  /** Stops the process, which closes all its connections. */
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
  const getState = ({ name }: ClientGroup): GroupState => last.groups[name] ?? { open: 0, ended: {}, events: 0 }
  return {
    report: () => last,
    getState,
    async untilOpen(expected, limitMs) {
      const until = performance.now() + limitMs
      while (performance.now() < until) {
        if (expected.every((group) => getState(group).open >= group.requests.length)) return true
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
