import { randomUUID } from 'node:crypto'
import { mkdir, open } from 'node:fs/promises'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import type { Settings } from '../settings.ts'
import { artworkFolder } from './object-paths.ts'
import type { TestServer } from './test-server.ts'

/** More than the buffers of two sockets, so that a client that does not read blocks the sender. */
const DOWNLOAD_BYTES = 32 * 1024 * 1024

/** Stores artwork of 32 MB, as a file without content; returns its id. */
export async function largeArtwork(
  server: TestServer,
  environment: { readonly id: string; readonly resourceName: string },
  settings: Settings = server.services.settings,
): Promise<string> {
  const id = randomUUID()
  const info = { kind: 'PDF', pages: [], colourSpaces: [], spotColours: [], fonts: [], transparency: false }
  await server.services.database.inEnvironment(environment.id, ({ client, environmentId }) =>
    client.query(
      `insert into artworks (environment_id, id, sha256, bytes, stored_bytes, file_name, kind, info)
       values ($1, $2, sha256($3::text::bytea), $4, $4, 'large.pdf', 'PDF', $5)`,
      [environmentId, id, id, DOWNLOAD_BYTES, JSON.stringify({ ...info, lowestResolutionDpi: null })],
    ),
  )
  const folder = artworkFolder(settings, environment.resourceName, id)
  await mkdir(folder, { recursive: true })
  const file = await open(path.join(folder, 'original'), 'w')
  await file.truncate(DOWNLOAD_BYTES)
  await file.close()
  return id
}

export interface StalledClients {
  /** Sends a request and reads only the head of the response; returns the status. */
  pausedDownload(url: string): Promise<number>
  /** Opens an event stream and reads its first part; returns the status. */
  eventStream(url: string): Promise<number>
  /** Announces a body and sends only the start of it. */
  stalledBody(
    url: string,
    body: { readonly announced: number; readonly sent: string; readonly method?: string; readonly type?: string },
  ): net.Socket
  /** Closes all connections. */
  close(): void
}

/** Creates clients that keep a listening server busy. */
export function stalledClients(address: string, headers: Readonly<Record<string, string>>): StalledClients {
  const sockets = new Set<{ destroy(): void }>()
  const agent = new http.Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
  const ask = (url: string, readsFirst: boolean): Promise<number> =>
    new Promise<number>((resolve, reject) => {
      const request = http.get(new URL(url, address), { agent, headers }, (response) => {
        response.on('error', () => undefined)
        if (!readsFirst) return resolve(response.statusCode ?? 0)
        response.once('data', () => {
          response.resume()
          resolve(response.statusCode ?? 0)
        })
      })
      request.on('error', reject)
      sockets.add(request)
    })
  return {
    pausedDownload: (url) => ask(url, false),
    eventStream: (url) => ask(url, true),
    stalledBody(url, { announced, sent, method = 'PUT', type = 'application/json' }) {
      const { hostname, port } = new URL(address)
      const socket = net.connect(Number(port), hostname)
      socket.on('error', () => undefined)
      sockets.add(socket)
      const lines = Object.entries({ ...headers, 'content-type': type, 'content-length': String(announced) })
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      socket.write(`${method} ${url} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${head}\r\n${sent}`)
      return socket
    },
    close() {
      for (const socket of sockets) socket.destroy()
    },
  }
}
