import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Contender, Measurement, Row } from './contender.ts'

/** Compile cache, as in the product, where threads and processes find compiled code after the first start. */
const COMPILED = path.join(import.meta.dirname, '..', '.platen', 'bench', 'compiled')
const RUNNER = path.join(import.meta.dirname, 'run-contender.ts')
const LIMIT_MS = 10 * 60_000
/** Attempts of a peer in each round. Native libraries sometimes crash, for example muhammara in garbage collection. */
const PEER_ATTEMPTS = 3

interface RunResult {
  readonly ms: number
  readonly cpuMs: number
  readonly peakMb: number
  readonly response?: unknown
}

/**
 * Runs the same work with every contender, in turn, for some rounds, each run in a new process. Load or warm-up of the
 * machine thus affects all contenders, and the order is reversed in every other round. `before` resets the machine
 * state before every run.
 */
export async function measure<Input>(
  bench: string,
  row: string,
  contenders: readonly Contender[],
  input: Input,
  rounds: number,
  before: () => Promise<void> = async () => undefined,
): Promise<Row> {
  const runs = new Map<Contender, RunResult[]>()
  const failures = new Map<Contender, string>()
  let first: RunResult | undefined
  for (let round = 0; round < rounds; round++) {
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
      if (failures.has(contender)) continue
      let result: RunResult | string = ''
      for (let attempts = contender.part === 'peer' ? PEER_ATTEMPTS : 1; attempts > 0; attempts--) {
        await before()
        result = await runOnce(contender, input)
        if (typeof result !== 'string') break
      }
      if (typeof result === 'string') failures.set(contender, result)
      else if (result.response !== (first ??= result).response) failures.set(contender, 'comes to another result')
      else runs.set(contender, [...(runs.get(contender) ?? []), result])
    }
  }
  const results = contenders.map((contender) => {
    const failed = failures.get(contender)
    if (failed !== undefined) return { ...contender, failed }
    return { ...contender, measured: getMedian(runs.get(contender) ?? []) }
  })
  return { bench, row, rounds, results }
}

async function runOnce<Input>(contender: Contender, input: Input): Promise<RunResult | string> {
  const child = spawn(process.execPath, ['--max-old-space-size=8192', RUNNER, contender.file], {
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
    killSignal: 'SIGKILL',
  })
  let [output, problems] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()))
  // A contender that exits before it has read its input reports the reason by its exit code.
  child.stdin.on('error', () => undefined)
  child.stdin.end(JSON.stringify(input))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  const line = output.split('\n').find((each) => each.startsWith('MEASURED '))
  if (code === 0 && line) return JSON.parse(line.slice('MEASURED '.length)) as RunResult
  const errorLine = problems.split('\n').find((each) => /^\w*Error\b/.test(each))
  return errorLine?.trim() ?? `ended with ${signal ?? `code ${code}`}`
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2
}

export function getMedian(runs: readonly RunResult[]): Measurement {
  const medianBy = (what: 'ms' | 'cpuMs' | 'peakMb') => median(runs.map((run) => run[what]))
  return { ms: medianBy('ms'), cpuMs: medianBy('cpuMs'), peakMb: medianBy('peakMb') }
}
