import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { atEnd } from '../../../testing/at-end.ts'
import { connectorFixture, waitUntil } from '../../../testing/connector-fixture.ts'
import { startPrivateAvahi } from '../../../testing/private-avahi.ts'
import { testServer } from '../../../testing/test-server.ts'

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('connect', () => socket.destroy())
    socket.on('error', () => resolve(false))
  })

/**
 * Starts a real IPP printer (RFC 8011), `ippeveprinter` of the Printer Working Group, which stores the received
 * documents. Returns undefined if it is not installed or does not start, as without Avahi, which it needs for service
 * discovery.
 */
async function startPrinter() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-ipp-'))
  const port = await freePort()
  const printerArguments = ['-k', '-d', folder, '-f', 'application/pdf', '-c', '/bin/true']
  // verbose: the printer logs the requests
  const words = ['-v', '-v', '-p', String(port), '-n', 'localhost', '-r', 'off', ...printerArguments, 'Proofs']
  const children: ChildProcess[] = []
  const env = { ...process.env, ...(await startPrivateAvahi(folder, (each) => children.push(each))) }
  const child = spawn('ippeveprinter', words, { stdio: ['ignore', 'ignore', 'pipe'], env })
  children.push(child)
  let printerLog = ''
  child.stderr.on('data', (part: Buffer) => (printerLog += part.toString()))
  const isGone = new Promise<boolean>((resolve) => {
    child.on('error', () => resolve(true))
    child.on('exit', () => resolve(true))
  })
  atEnd(async () => {
    for (const each of children.reverse()) each.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  const isThere = async (): Promise<boolean> => {
    while (!(await answers(port))) if (await Promise.race([isGone, wait(50, false)])) return false
    return true
  }
  if (!(await isThere())) return undefined
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
  return { uri: `ipp://localhost:${port}/ipp/print`, received, asked: () => printerLog }
}

const printer = await startPrinter()
if (!printer) {
  process.stdout.write('ippeveprinter (Debian: cups-ipp-utils) does not run here: printing by IPP is not tried.\n')
}

test.skipIf(!printer)(
  'A sheet is sent to an IPP printer unchanged, is tracked until it is printed, and is never sent twice',
  { timeout: 300_000 },
  async () => {
    if (!printer) throw new Error('no printer')
    const { uri, received, asked } = printer
    const shop = await connectorFixture(await testServer())
    const program = await shop.program('output')
    await program.configure({ channels: [{ name: 'Proofs', ipp: uri }] })
    program.start()
    const channel = await shop.offered(program, 'Proofs')
    expect(channel).toMatchObject({ way: 'ipp', ripName: 'HotFolder', hotFolderPath: uri })

    const first = await shop.run(channel)
    await waitUntil(async () => expect((await shop.runState(first.id)).state).toBe('printed'))
    expect(await received()).toEqual([first.sha256])
    // no scaling (PWG 5100.16)
    expect(asked()).toMatch(/operation-id=Print-Job[\s\S]*?print-scaling \(keyword\) none/)

    const sums = [first.sha256]
    for (let kill = 0; kill < 5; kill += 1) {
      const run = await shop.run(channel, 200_000 + kill)
      sums.push(run.sha256)
      await waitUntil(async () => expect((await received()).length).toBeGreaterThanOrEqual(sums.length))
      await program.stop('SIGKILL')
      program.start()
    }
    await waitUntil(async () => expect((await received()).toSorted()).toEqual(sums.toSorted()))
    await program.stop()
  },
)
