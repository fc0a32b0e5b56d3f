import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { connectorShop, until } from '../../testing/connector-shop.ts'
import { greedyReader } from '../../testing/greedy-reader.ts'
import { testServer } from '../../testing/test-server.ts'

/** System calls by which intake and delivery change a file or a folder. */
const CALLS = [
  'rename,renameat,renameat2,link,linkat,unlink,unlinkat',
  'mkdir,mkdirat,rmdir,fsync,fdatasync,copy_file_range,sendfile,ftruncate',
]

/**
 * Every one of them is tried by `node scripts/faults/connector.mjs`; an ordinary run tries some, others each time of
 * the year would be no test.
 */
const STEP = process.env['PLATEN_FAULTS'] === 'all' ? 1 : 7
const MOST = 80

const hasStrace = spawnSync('strace', ['-V']).status === 0
if (!hasStrace) process.stdout.write('strace is not here: the connector is not killed at each of its system calls.\n')

const svg = (seed: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="40mm" height="30mm" viewBox="0 0 40 30"><text>${seed}</text></svg>`

test.skipIf(!hasStrace)(
  'A connector killed at each system call of intake and delivery loses and doubles nothing, and shows no half file',
  { timeout: 1_800_000 },
  async () => {
    const shop = await connectorShop(await testServer())
    const program = await shop.program()
    program.start()
    const channel = await shop.offered(program)
    await program.stop()
    const reader = greedyReader(program.ripFolder)
    await mkdir(path.join(program.folder, 'halves'))
    const files: string[] = []
    const sheets = new Map<string, string>()
    let kills = 0

    const settled = async (): Promise<void> => {
      await until(async () => expect(await shop.names(path.join(program.hotFolder, 'Done'))).toHaveLength(files.length))
      await until(() => expect(reader.taken.length).toBeGreaterThanOrEqual(sheets.size))
    }
    const moreWork = async (no: number): Promise<void> => {
      const name = `Case${no}-Black-M-1.svg`
      const half = path.join(program.folder, 'halves', name)
      await writeFile(half, svg(no))
      await rename(half, path.join(program.hotFolder, name))
      files.push(name)
      const { fileName, sha256 } = await shop.run(channel, 50_000)
      sheets.set(fileName, sha256)
    }

    for (const calls of CALLS) {
      for (let when = 1; when <= MOST; when += STEP) {
        await moreWork(files.length)
        const inject = ['-e', `inject=${calls}:signal=SIGKILL:when=${when}`]
        const child = program.start(['strace', '-f', '-qq', '-o', '/dev/null', '-e', `trace=${calls}`, ...inject])
        const wasHit = await Promise.race([once(child, 'exit').then(() => true), settled().then(() => false)])
        if (wasHit) kills += 1
        else await program.stop('SIGKILL')
        if (!wasHit) break
      }
    }
    program.start()
    await settled()
    await until(async () => expect(await readdir(path.join(program.hotFolder, '.taken'))).toEqual([]))
    await program.stop()
    await reader.close()

    expect(kills).toBeGreaterThan(3)
    expect(reader.taken.map(({ name }) => name).toSorted()).toEqual([...sheets.keys()].toSorted())
    for (const { name, sha256 } of reader.taken) expect(sheets.get(name)).toBe(sha256)
    const orders = (await shop.orders()).map(({ order_id }) => order_id)
    expect(orders).toEqual(files.map((name) => name.replace('.svg', '')).toSorted())
    expect(await shop.names(program.hotFolder)).toEqual(['Done'])
    process.stdout.write(`The connector was killed at ${kills} of its system calls.\n`)
  },
)
