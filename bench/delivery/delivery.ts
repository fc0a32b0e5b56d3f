import { copyFile, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO } from '../../apps/server/src/demo/demo-data.ts'
import { startProduct } from '../../e2e/start-product.ts'
import type { Contender, Row } from '../contender.ts'
import { getMedian } from '../measure.ts'
import { type BenchCall, signIn } from '../sign-in.ts'

const ROUNDS = 9
const LIMIT_MS = 300_000

const OURS: Contender = { name: 'Platen: composed, checked, durable', part: 'ours', file: '' }
const COPY: Contender = { name: 'plain copy of the same file', part: 'limit', file: '' }

type Json = Record<string, unknown>

/** Measures from pressing Print orders until the sheet has its name in the hot folder, compared with a plain copy. */
export async function* deliveryBench(progress: (line: string) => void): AsyncGenerator<Row> {
  progress('Starting the product')
  const { product, stop } = await startProduct({ PLATEN_LOG: 'warn' })
  const base = path.join(product.dataFolder, 'environments', 'demo')
  const temporaryFolder = await mkdtemp(path.join(base, 'bench-'))
  try {
    const call = await signIn(product.address, 'power@demo.example')
    const presetId = await fillPreset(call)
    const [ours, copies]: [number[], number[]] = [[], []]
    let runId: string | undefined
    let bytes = 0
    for (let round = 0; round < ROUNDS; round++) {
      progress(`Printing ${round + 1} of ${ROUNDS}`)
      // The first round is Print orders; a reprint takes the same path from the queue to the folder.
      const startedAt = performance.now()
      const response: Json =
        runId === undefined
          ? await call('POST', '/pax/print/orders', { presetId })
          : await call('POST', `/pax/print/jobs/${runId}/reprint`, {})
      const run = (response['printJob'] ?? (response['printJobs'] as Json[])[0]) as { id: string; fileName: string }
      const file = path.join(base, DEMO.outputFolder, run.fileName)
      await waitForFile(file)
      ours.push(performance.now() - startedAt)
      runId ??= run.id
      bytes = (await stat(file)).size
      const copyStartedAt = performance.now()
      await copyFile(file, path.join(temporaryFolder, '.part'))
      await rename(path.join(temporaryFolder, '.part'), path.join(temporaryFolder, run.fileName))
      copies.push(performance.now() - copyStartedAt)
      await rm(file)
      // Only sent runs can be reprinted, and the file exists shortly before the state is stored.
      await waitUntilSent(call, run.id)
    }
    const toMeasurement = (runs: readonly number[]) => getMedian(runs.map((ms) => ({ ms, cpuMs: 0, peakMb: 0 })))
    yield {
      bench: 'delivery',
      row: `Print orders until the sheet of ${Math.round(bytes / 1024)} KB is in the folder`,
      rounds: ROUNDS,
      results: [
        { ...OURS, measured: toMeasurement(ours) },
        { ...COPY, measured: toMeasurement(copies) },
      ],
    }
  } finally {
    await stop()
  }
}

/** Fills a preset by Auto fill and returns its id; the orders of the demo are imported while it starts. */
async function fillPreset(call: BenchCall): Promise<string> {
  const until = performance.now() + LIMIT_MS
  while (performance.now() < until) {
    const { outputPresets } = await call('GET', '/pax/outputpreset')
    for (const { id } of outputPresets as { id: string }[]) {
      const { booked } = await call('POST', '/pax/outputpreset/autofill', { presetId: id })
      if ((booked as unknown[]).length > 0) return id
    }
    await wait(500)
  }
  throw new Error('The demo has no preset with bookable orders.')
}

async function waitUntilSent(call: BenchCall, id: string): Promise<void> {
  const until = performance.now() + LIMIT_MS
  while (performance.now() < until) {
    const { printJob } = await call('GET', `/pax/print/jobs/${id}`)
    if (/sent|pickedUp/.test(String((printJob as Json)['state']))) return
    await wait(20)
  }
  throw new Error(`The print job ${id} was not marked as sent.`)
}

async function waitForFile(file: string): Promise<void> {
  const until = performance.now() + LIMIT_MS
  while (performance.now() < until) {
    if (await stat(file).catch(() => undefined)) return
    await wait(2)
  }
  throw new Error(`${file} was not delivered.`)
}
