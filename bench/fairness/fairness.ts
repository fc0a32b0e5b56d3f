import { randomUUID } from 'node:crypto'
import { access, cp, mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls } from '@platen/contract/printing'
import type { Database } from '../../apps/server/src/database/database.ts'
import { notifyChange } from '../../apps/server/src/live/change-notifications.ts'
import { addTask } from '../../apps/server/src/tasks/add-task.ts'
import type { Contender, LighthouseScores, Row } from '../contender.ts'
import { type RunningProduct, startRunningProduct } from '../load/running-product.ts'
import { signIn } from '../sign-in.ts'

/** What the busy environment has waiting. */
const FILES = 2000
const RUNS = 500
const ROUNDS = 7
const POLL_MS = 5
const LIMIT_MS = 120_000

const ours: Contender = { name: 'Platen', file: import.meta.filename, part: 'ours' }

const svg = (text: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="75mm" height="155mm" viewBox="0 0 75 155"><text y="40">${text}</text></svg>`

async function waitUntil(isDone: () => Promise<boolean>): Promise<void> {
  const limit = performance.now() + LIMIT_MS
  while (!(await isDone())) {
    if (performance.now() > limit) throw new Error(`not done after ${LIMIT_MS / 1000} s`)
    await wait(POLL_MS)
  }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

const getHotFolder = ({ dataFolder }: RunningProduct, environment: string): string =>
  path.join(dataFolder, 'environments', environment, 'hotfolders', 'HotFolder1')

/** Returns the time in ms from a file's rename into the hot folder until its order is stored and the file is done. */
async function measureFile(product: RunningProduct, environment: string, name: string): Promise<number> {
  const folder = getHotFolder(product, environment)
  const temporary = path.join(path.dirname(folder), name)
  await writeFile(temporary, svg(name))
  const startedAt = performance.now()
  await rename(temporary, path.join(folder, name))
  await waitUntil(() => exists(path.join(folder, 'Done', name)))
  return performance.now() - startedAt
}

type Json = Record<string, unknown>

/** Copies of one run; each is composed and delivered like the original. */
function runCopies(database: Database, run: Json) {
  return {
    async insert(environmentId: string, count: number): Promise<string[]> {
      const ids = Array.from({ length: count }, () => randomUUID())
      await database.inEnvironment(environmentId, async (tx) => {
        for (const [rank, id] of ids.entries()) {
          const row = {
            ...run,
            id,
            environment_id: environmentId,
            file_name: `${id}.pdf`,
            state: 'queued',
            preset_id: randomUUID(),
            created_by: null,
            reprint_of: null,
            delivery_noted_at: null,
            delivery_claim: null,
            delivery_folder: null,
            claim_token: null,
          }
          await tx.client.query('insert into print_jobs select * from jsonb_populate_record(null::print_jobs, $1)', [
            JSON.stringify(row),
          ])
          await addTask(tx, 'compose_run', id, { rank })
        }
      })
      return ids
    },
    async isSent(environmentId: string, id: string): Promise<boolean> {
      const { rows } = await database.inEnvironment(environmentId, ({ client }) =>
        client.query<{ state: string }>('select state from print_jobs where environment_id = $1 and id = $2', [
          environmentId,
          id,
        ]),
      )
      const state = rows[0]?.state
      if (state === 'failed') throw new Error('a run failed')
      return state !== 'queued' && state !== 'ready'
    },
  }
}

/** Prints a full preset of the demo, once its first orders have arrived; returns the row of its run. */
async function printOnce(product: RunningProduct, environmentId: string): Promise<Json> {
  const call = await signIn(product.address, 'operator@demo.example')
  const presets = (await call('GET', outputPresetCalls.list.path))['outputPresets'] as { id: string }[]
  let presetId = ''
  await waitUntil(async () => {
    for (const { id } of presets) {
      const { booked } = await call('POST', outputPresetCalls.autoFill.path, { presetId: id })
      if ((booked as unknown[]).length === 0) continue
      presetId = id
      return true
    }
    await wait(1000)
    return false
  })
  const { printJobs } = await call('POST', printCalls.printOrders.path, { presetId })
  const id = (printJobs as { id: string }[])[0]?.id ?? ''
  const rows = async () =>
    product.database.inEnvironment(environmentId, ({ client }) =>
      client.query<{ row: Json; state: string }>(
        'select to_jsonb(p) as row, state from print_jobs p where environment_id = $1 and id = $2',
        [environmentId, id],
      ),
    )
  await waitUntil(async () => (await rows()).rows[0]?.state === 'sent')
  return (await rows()).rows[0]?.row ?? {}
}

/** Creates an environment with the inputs of the demo and copies of its artwork. */
async function makeBusyShop(product: RunningProduct, demoId: string): Promise<{ id: string; name: string }> {
  const { database, dataFolder } = product
  const [id, name] = [randomUUID(), 'busy']
  await database.outsideEnvironments.insertInto('environments').values({ id, resource_name: name, name }).execute()
  const read = (table: string) =>
    database.inEnvironment(demoId, ({ client }) =>
      client.query<{ row: Json }>(`select to_jsonb(t) as row from ${table} t where environment_id = $1`, [demoId]),
    )
  const folders: [string, string][] = []
  for (const table of ['input_settings', 'artworks']) {
    const { rows } = await read(table)
    await database.inEnvironment(id, async ({ client }) => {
      for (const { row } of rows) {
        await client.query(`insert into ${table} select * from jsonb_populate_record(null::${table}, $1)`, [
          JSON.stringify({ ...row, environment_id: id }),
        ])
        if (table !== 'artworks') continue
        const folder = (environment: string) =>
          path.join(dataFolder, 'environments', environment, 'artwork', String(row['id']))
        folders.push([folder('demo'), folder(name)])
      }
    })
  }
  for (const [from, to] of folders) await cp(from, to, { recursive: true })
  await mkdir(getHotFolder(product, name), { recursive: true })
  // The server watches the hot folders of an environment when its input settings change.
  await database.inEnvironment(id, async (tx) => notifyChange(tx, ['inputSettings']))
  return { id, name }
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** The time of one file and one run of an environment, alone and while another one has much waiting. */
export async function* fairnessBench(progress: (line: string) => void): AsyncGenerator<Row> {
  const product = await startRunningProduct()
  try {
    const { id: demoId } = await product.database.outsideEnvironments
      .selectFrom('environments')
      .select('id')
      .where('resource_name', '=', 'demo')
      .executeTakeFirstOrThrow()
    const run = await printOnce(product, demoId)
    const copies = runCopies(product.database, run)
    async function measureRun(): Promise<number> {
      const startedAt = performance.now()
      const [id = ''] = await copies.insert(demoId, 1)
      await waitUntil(() => copies.isSent(demoId, id))
      return performance.now() - startedAt
    }
    async function measure(label: string): Promise<{ file: number; run: number }> {
      const [files, runs]: [number[], number[]] = [[], []]
      for (let round = 0; round < ROUNDS; round += 1) {
        files.push(await measureFile(product, 'demo', `PhoneCase-${label}${round}-M-1.svg`))
        runs.push(await measureRun())
      }
      return { file: median(files), run: median(runs) }
    }
    progress('fairness: alone')
    await measure('Warm')
    const alone = await measure('Alone')

    progress('fairness: filling the other environment')
    const busy = await makeBusyShop(product, demoId)
    const folder = getHotFolder(product, busy.name)
    for (let number = 0; number < FILES; number += 1) {
      await writeFile(path.join(folder, `PhoneCase-Flood${number}-M-1.svg`), svg(`${number}`))
    }
    const queued = await copies.insert(busy.id, RUNS)
    const waiting = async (): Promise<LighthouseScores> => {
      const { rows } = await product.database.inEnvironment(busy.id, ({ client }) =>
        client.query<{ files: number; runs: number }>(
          `select (select count(*) from intake_files where environment_id = $1 and state = 'done')::int as files,
                  (select count(*) from print_jobs where environment_id = $1 and state = 'queued')::int as runs`,
          [busy.id],
        ),
      )
      return { files: FILES - (rows[0]?.files ?? 0), runs: rows[0]?.runs ?? 0 }
    }
    await waitUntil(async () => ((await waiting())['files'] ?? 0) < FILES)
    progress(`fairness: beside ${JSON.stringify(await waiting())} waiting`)
    const beside = await measure('Beside')
    const left = await waiting()
    progress(`fairness: ${JSON.stringify(left)} of ${queued.length} runs and ${FILES} files were still waiting`)
    for (const what of ['file', 'run'] as const) {
      const scores: LighthouseScores = {
        'alone, ms': Math.round(alone[what]),
        'beside the other environment, ms': Math.round(beside[what]),
        ratio: Math.round((10 * beside[what]) / alone[what]) / 10,
        'files still waiting': left['files'] ?? 0,
        'runs still waiting': left['runs'] ?? 0,
      }
      yield { bench: 'fairness', row: `one ${what}`, rounds: ROUNDS, results: [{ ...ours, scores }] }
    }
  } finally {
    await product.remove()
  }
}
