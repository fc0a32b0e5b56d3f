import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connectorShop, until } from '../../testing/connector-shop.ts'
import { testServer } from '../../testing/test-server.ts'

const PROGRAM = ['ippeveprinter', '/usr/sbin/ippeveprinter'].find((name) => !spawnSync(name, ['--help']).error)
if (!PROGRAM)
  process.stdout.write('ippeveprinter (Debian: cups-ipp-utils) is not here: printing by IPP is not tried.\n')

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** A real IPP printer (RFC 8011) of the PWG's making, which keeps what it is sent. */
async function printer() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-ipp-'))
  const port = await freePort()
  const words = [
    '-p',
    String(port),
    '-n',
    '127.0.0.1',
    '-r',
    'off',
    '-k',
    '-d',
    folder,
    '-f',
    'application/pdf',
    'Proofs',
  ]
  const child = spawn(PROGRAM ?? '', words, { stdio: 'ignore' })
  afterAll(async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  const received = async (): Promise<string[]> => {
    const names = await readdir(folder, { recursive: true })
    const files = names.filter((name) => name.endsWith('.pdf')).map((name) => path.join(folder, name))
    return Promise.all(
      files.map(async (file) =>
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      ),
    )
  }
  return { uri: `ipp://127.0.0.1:${port}/ipp/print`, received }
}

test.skipIf(!PROGRAM)(
  'A sheet goes to an IPP printer as it is, is followed until it is printed, and never goes twice',
  { timeout: 300_000 },
  async () => {
    const { uri, received } = await printer()
    const shop = await connectorShop(await testServer())
    const program = await shop.program('output')
    await program.configure({ channels: [{ name: 'Proofs', ipp: uri }] })
    program.start()
    const channel = await shop.offered('Proofs')
    expect(channel).toMatchObject({ way: 'ipp', ripName: 'HotFolder', hotFolderPath: uri })

    const first = await shop.run(channel)
    await until(async () => expect((await shop.runState(first.id)).state).toBe('printed'))
    expect(await received()).toEqual([first.sha256])

    const sums = [first.sha256]
    for (let kill = 0; kill < 5; kill += 1) {
      const run = await shop.run(channel, 200_000 + kill)
      sums.push(run.sha256)
      await until(async () => expect((await received()).length).toBeGreaterThanOrEqual(sums.length))
      await program.stop('SIGKILL')
      program.start()
    }
    await until(async () => expect((await received()).toSorted()).toEqual(sums.toSorted()))
    await program.stop()
  },
)
