import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { connectorCalls } from '@platen/contract/connectors'
import { HEARTBEAT_MS, UPLOAD_LIMITS } from '@platen/domain/connectors'
import type { Contender, Row } from '../contender.ts'
import { readPeakMemory, readWork } from '../load/watch-processes.ts'
import { dropFiles, filesIn, startConnector, untilDone } from './running-connector.ts'

const FILES = Number(process.env['PLATEN_BENCH_FILES'] ?? 20_000)
const OURS: Contender = { name: 'the connector, its CPU time and its memory', part: 'ours', file: '' }

const { maxContentBytes, maxFilesPerCall } = UPLOAD_LIMITS
const HEARTBEAT = { environment: 'bench', kind: 'input', version: '', heartbeatMs: HEARTBEAT_MS }

/** Returns the response to a call of a connector: every file is stored. */
function respond(url: string | undefined, body: { readonly files?: readonly { readonly claim: string }[] }): object {
  if (url === connectorCalls.heartbeat.path) return { ...HEARTBEAT, maxContentBytes, maxFilesPerCall }
  const stored = { outcome: 'stored', text: null }
  return body.files ? { results: body.files.map(({ claim }) => ({ claim, ...stored })) } : stored
}

/** Measures the connector with a server that only accepts its files. */
export async function* connectorAloneBench(progress: (line: string) => void): AsyncGenerator<Row> {
  const base = await mkdtemp(path.join(os.tmpdir(), 'platen-bench-connector-'))
  const server = http.createServer((request, response) => {
    void json(request).then((body) => {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ success: true, ...respond(request.url, body as { files?: [] }) }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const places = await filesIn(base, FILES)
    const connector = await startConnector({ address, key: 'the key of the benchmark' }, base, places.hotFolder)
    try {
      const before = await readWork(connector.pid)
      const startedAt = performance.now()
      await dropFiles(places)
      await untilDone(places.hotFolder, FILES, connector, progress)
      const ms = performance.now() - startedAt
      const cpuMs = (await readWork(connector.pid)).serverMs - before.serverMs
      const measured = { ms, cpuMs, peakMb: await readPeakMemory(connector.pid) }
      yield {
        bench: 'connector-alone',
        row: `${FILES} files to a server that only accepts them`,
        rounds: 1,
        results: [{ ...OURS, measured }],
      }
    } finally {
      await connector.stop()
    }
  } finally {
    server.closeAllConnections()
    server.close()
    await rm(base, { recursive: true, force: true })
  }
}
