import { readdir, readFile, readlink } from 'node:fs/promises'
import path from 'node:path'

/** Memory of the server and of PostgreSQL at one time, in MB, and the file descriptors of the server. */
export interface Sample {
  /** Resident memory of the server process. */
  readonly serverMb: number
  /** Resident memory of its child processes that read artwork. */
  readonly childrenMb: number
  /** Memory of all PostgreSQL processes, with shared memory counted once. */
  readonly databaseMb: number
  readonly descriptors: number
}

interface Seen {
  readonly pid: number
  readonly parent: number
  readonly name: string
  /** User and system time, including exited children, in ms. */
  readonly cpuMs: number
  /** The part of it of exited children. */
  readonly exitedMs: number
}

/** Linux reports CPU time in hundredths of a second (USER_HZ). */
const TICK_MS = 10

async function processes(): Promise<Seen[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(
    pids.map(async (pid): Promise<Seen | undefined> => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
      const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(text ?? '') ?? []
      if (name === undefined || rest === undefined) return undefined
      const fields = rest.split(' ')
      const [user = 0, system = 0, ...exited] = fields.slice(11, 15).map((ticks) => Number(ticks) * TICK_MS)
      const exitedMs = exited.reduce((sum, ms) => sum + ms, 0)
      return { pid: Number(pid), parent: Number(fields[1]), name, cpuMs: user + system + exitedMs, exitedMs }
    }),
  )
  return all.filter((each) => each !== undefined)
}

/** Returns a process and all its descendants. */
function listProcessTree(root: number, all: readonly Seen[]): Seen[] {
  const processTree = all.filter(({ pid }) => pid === root)
  for (let at = 0; at < processTree.length; at++)
    processTree.push(...all.filter(({ parent }) => parent === processTree[at]?.pid))
  return processTree
}

async function megabytes(file: string, field: RegExp): Promise<number> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return Number(field.exec(text)?.[1] ?? 0) / 1024
}

const sumAll = async (values: readonly Promise<number>[]): Promise<number> =>
  (await Promise.all(values)).reduce((sum, value) => sum + value, 0)

const isDatabase = ({ name }: Seen): boolean => name.startsWith('postgres')

/** @param pid of the server, which started its PostgreSQL */
export async function takeSample(pid: number): Promise<Sample> {
  const processTree = listProcessTree(pid, await processes())
  const readResidentMb = (each: number): Promise<number> => megabytes(`/proc/${each}/status`, /VmRSS:\s+(\d+) kB/)
  const children = processTree.filter((each) => !isDatabase(each) && each.pid !== pid)
  return {
    serverMb: await readResidentMb(pid),
    childrenMb: await sumAll(children.map((each) => readResidentMb(each.pid))),
    databaseMb: await sumAll(
      processTree.filter(isDatabase).map((each) => megabytes(`/proc/${each.pid}/smaps_rollup`, /Pss:\s+(\d+) kB/)),
    ),
    descriptors: (await readdir(`/proc/${pid}/fd`).catch(() => [])).length,
  }
}

/** CPU time of a server, in ms. */
export interface Work {
  /** Of the server with its child processes that read artwork. */
  readonly serverMs: number
  /** The part of it of these child processes. */
  readonly childrenMs: number
  readonly databaseMs: number
}

/** Returns the CPU time so far of the process and its children. */
export async function readWork(pid: number): Promise<Work> {
  const processTree = listProcessTree(pid, await processes())
  const sum = (some: readonly Seen[]): number => some.reduce((total, { cpuMs }) => total + cpuMs, 0)
  const own = processTree.filter((each) => !isDatabase(each))
  return {
    serverMs: sum(own),
    childrenMs: sum(own.filter((each) => each.pid !== pid)) + (own.find((each) => each.pid === pid)?.exitedMs ?? 0),
    databaseMs: sum(processTree.filter(isDatabase)),
  }
}

/** Returns the number of open sockets of a process. */
export async function countSockets(pid: number): Promise<number> {
  const folder = `/proc/${pid}/fd`
  const names = await readdir(folder).catch(() => [])
  const targets = await Promise.all(names.map((name) => readlink(path.join(folder, name)).catch(() => '')))
  return targets.filter((target) => target.startsWith('socket:')).length
}

/** Returns the peak resident memory of a process, in MB; 0 if the system does not report it. */
export const readPeakMemory = (pid: number): Promise<number> => megabytes(`/proc/${pid}/status`, /VmHWM:\s+(\d+) kB/)

/** Samples once a second until stopped. */
export function watchProcess(pid: number): { stop(): Promise<readonly Sample[]> } {
  const samples: Sample[] = []
  let last: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    last = takeSample(pid).then((sample) => samples.push(sample))
  }, 1000)
  return {
    async stop() {
      clearInterval(timer)
      await last
      return samples
    },
  }
}
