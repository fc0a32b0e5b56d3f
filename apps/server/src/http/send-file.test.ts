import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { openFile } from '../file-store/folder-store.ts'
import { sendFile } from './send-file.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-send-file-'))
const large = path.join(folder, 'large.bin')
const bytes = randomBytes(24 * 1024 * 1024)
await writeFile(large, bytes)

const app = fastify()
app.get('/:environment', async (request, reply) => {
  const { environment } = request.params as { environment: string }
  await sendFile(reply, {
    environmentId: environment,
    open: (first) => openFile(large, first),
    headers: {},
    range: request.headers.range,
  })
})
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo

afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const download = async (environment: string, headers: Record<string, string> = {}): Promise<Buffer> =>
  Buffer.from(await (await fetch(`http://127.0.0.1:${port}/${environment}`, { headers })).arrayBuffer())

/** Creates a client that requests the file and reads only the first bytes. */
const pausedDownload = (environment: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET /${environment} HTTP/1.1\r\nHost: a\r\n\r\n`))
    socket.once('error', reject)
    socket.once('data', () => resolve(socket.pause()))
  })

/** Counts the open descriptors of the file in this process. */
async function openHandles(): Promise<number> {
  const names = await readdir('/proc/self/fd')
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')))
  return targets.filter((target) => target === large).length
}

test('sendFile sends a file unchanged, also from an offset', async () => {
  expect((await download('a')).equals(bytes)).toBe(true)
  expect((await download('a', { range: 'bytes=1000000-' })).equals(bytes.subarray(1_000_000))).toBe(true)
})

test('A client that reads slowly receives the file unchanged', async () => {
  const { body } = await fetch(`http://127.0.0.1:${port}/a`)
  const chunks: Uint8Array[] = []
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    await setImmediate()
  }
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
})

test('Downloads whose clients have stopped reading delay no other download, and leave no file open', async () => {
  const paused = await Promise.all(Array.from({ length: 40 }, () => pausedDownload('a')))
  for (const environment of ['a', 'b']) expect((await download(environment)).equals(bytes)).toBe(true)
  for (const socket of paused) socket.destroy()
  if (process.platform === 'linux') await expect.poll(openHandles).toBe(0)
})
