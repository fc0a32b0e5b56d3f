import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readPeakMemory } from '../load/watch-processes.ts'

/** The program that shops download; `npm run bench` builds it. */
const PROGRAM = path.join(import.meta.dirname, '../../apps/connector/dist/connector.mjs')

/** A minimal valid page with unique content. */
const pdf = (no: number): string =>
  `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 113 85]/Contents 4 0 R/Resources<<>>>>endobj\n4 0 obj<</Length 40>>stream\n${`0.${no} 0 1 rg 0 0 113 85 re f`.padEnd(40)}\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`

/** Writes files into a folder beside a hot folder. */
export async function filesIn(base: string, count: number) {
  const toPath = (name: string): string => path.join(base, name)
  const places = { ready: toPath('ready'), copied: toPath('copied'), hotFolder: toPath('hot-folder') }
  for (const folder of Object.values(places)) await mkdir(folder)
  for (let no = 0; no < count; no++) await writeFile(path.join(places.ready, `Case${no}-Black-M-1.pdf`), pdf(no))
  return places
}

/** A connector in a separate process. */
export interface RunningConnector {
  readonly pid: number
  /** @throws if it has exited, with its output */
  assertRunning(): void
  stop(): Promise<void>
}

/** Starts the program with its state in a folder. */
export async function startConnector(
  { address, key }: { readonly address: string; readonly key: string },
  base: string,
  hotFolder: string,
): Promise<RunningConnector> {
  const configuration = { server: address, key, hotFolders: { HotFolder1: hotFolder }, settleMs: 1000 }
  await writeFile(path.join(base, 'connector.json'), JSON.stringify(configuration))
  const words = [PROGRAM, 'run', '--state', base, '--mode', 'input']
  const connector = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  let problems = ''
  connector.stderr.on('data', (chunk: Buffer) => (problems = `${problems}${chunk.toString()}`.slice(-4000)))
  const end = once(connector, 'close')
  const hasExited = () => connector.exitCode !== null || connector.signalCode !== null
  return {
    pid: connector.pid ?? 0,
    assertRunning() {
      if (!hasExited()) return
      throw new Error(`The connector exited with ${connector.signalCode ?? `code ${connector.exitCode}`}:\n${problems}`)
    },
    async stop() {
      if (!hasExited()) connector.kill()
      await end
    },
  }
}

/** Waits until all files are in Done. */
export async function untilDone(
  hotFolder: string,
  files: number,
  connector: RunningConnector,
  progress: (line: string) => void,
): Promise<void> {
  for (let before = 0; ; ) {
    const done = (await readdir(path.join(hotFolder, 'Done')).catch(() => [])).length
    if (done >= files) return
    connector.assertRunning()
    if (Math.floor(done / 1000) > before) {
      before = Math.floor(done / 1000)
      progress(`  ${done} of ${files}; the connector uses up to ${Math.round(await readPeakMemory(connector.pid))} MB`)
    }
    await wait(100)
  }
}

/** Moves the written files into the hot folder, all of which are complete then. */
export async function dropFiles({
  ready,
  hotFolder,
}: {
  readonly ready: string
  readonly hotFolder: string
}): Promise<void> {
  await rename(ready, path.join(hotFolder, '.ready'))
  for (const name of await readdir(path.join(hotFolder, '.ready')))
    await rename(path.join(hotFolder, '.ready', name), path.join(hotFolder, name))
}
