import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createServerClient } from '../server-client.ts'
import { downloadSheet, SheetChecksumError } from './download-sheet.ts'

const CONTENT = Buffer.from('the content of a sheet')
const SHEET = { id: 'run', bytes: CONTENT.length, sha256: createHash('sha256').update(CONTENT).digest('hex') }

/** Starts a server of sheets; returns a function that downloads one, and the path of its file. */
async function startServer(respond: (request: IncomingMessage, response: ServerResponse) => unknown) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-sheets-'))
  const server = createServer((request, response) => void respond(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true })
  })
  const { port } = server.address() as AddressInfo
  const client = createServerClient({ server: `http://127.0.0.1:${port}`, key: 'key', silentMs: 60_000 })
  return { download: () => downloadSheet(client, folder, SHEET), file: path.join(folder, 'run.pdf') }
}

test('downloadSheet throws unavailable if the connection is lost, and resumes at the bytes that it has', async () => {
  const ranges: (string | undefined)[] = []
  const { download, file } = await startServer(async ({ headers: { range } }, response) => {
    ranges.push(range)
    if (range !== undefined) return response.writeHead(206).end(CONTENT.subarray(5))
    response.writeHead(200, { 'content-length': CONTENT.length }).write(CONTENT.subarray(0, 5))
    await expect.poll(() => readFile(file)).toEqual(CONTENT.subarray(0, 5))
    response.destroy()
  })
  await expect(download()).rejects.toMatchObject({ code: 'unavailable' })
  expect(await download()).toBe(file)
  expect(await readFile(file)).toEqual(CONTENT)
  expect(ranges).toEqual([undefined, 'bytes=5-'])
})

test('downloadSheet replaces the bytes that it has if the server sends the complete sheet', async () => {
  const { download, file } = await startServer((_request, response) => response.end(CONTENT))
  await writeFile(file, 'other')
  expect(await download()).toBe(file)
  expect(await readFile(file)).toEqual(CONTENT)
})

test('downloadSheet deletes a file that differs from the sheet, and throws SheetChecksumError', async () => {
  const { download, file } = await startServer((_request, response) => response.end(CONTENT))
  await writeFile(file, 'x'.repeat(CONTENT.length))
  await expect(download()).rejects.toThrow(SheetChecksumError)
  expect(await download()).toBe(file)
})

test.skipIf(process.platform !== 'linux')('downloadSheet throws the error of a disk without free space', async () => {
  const { download, file } = await startServer((_request, response) => response.end(CONTENT))
  await symlink('/dev/full', file)
  await expect(download()).rejects.toMatchObject({ code: 'ENOSPC', syscall: 'write' })
})

test('downloadSheet throws the error of a file that cannot be opened; it does not report the server as unavailable', async () => {
  const { download, file } = await startServer((_request, response) => response.end(CONTENT))
  await symlink('missing/run.pdf', file)
  await expect(download()).rejects.toMatchObject({ code: 'ENOENT', syscall: 'open' })
})
