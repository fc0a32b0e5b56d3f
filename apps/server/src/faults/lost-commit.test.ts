import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { makeArtwork } from '../demo/artwork/make-artwork.ts'
import { ingestArtwork } from '../modules/intake/intake/ingest-artwork.ts'
import { atEnd } from '../testing/at-end.ts'
import { originalFilePath, preparedPdfPath } from '../testing/object-paths.ts'
import { testServer } from '../testing/test-server.ts'

/**
 * Starts a proxy to the database. A connection on which `statement` was sent ends before the result of the next COMMIT
 * is received, which PostgreSQL has executed.
 */
async function startCommitLoss({ host = '127.0.0.1', port = 5432 }: pg.PoolConfig, statement: string) {
  const proxy = createServer((near) => {
    const far = connect(host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port })
    let isSent = false
    let isCommitting = false
    for (const socket of [near, far]) {
      socket.on('error', () => undefined)
      socket.on('close', () => {
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (bytes) => {
      isSent ||= bytes.includes(statement)
      isCommitting ||= isSent && bytes.includes('commit\0')
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (!isCommitting) near.write(bytes)
      // The statement may be answered first.
      else if (bytes.includes('COMMIT\0')) near.destroy()
    })
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  atEnd(() => proxy.close())
  return { host: '127.0.0.1', port: (proxy.address() as AddressInfo).port }
}

test('Artwork whose COMMIT was executed without a response keeps its files, and is used by the next attempt', async () => {
  const server = await testServer()
  const environment = await server.environment()
  const { config, services } = server
  const url = config.connectionString === undefined ? undefined : new URL(config.connectionString)
  const target = url ? { host: url.hostname, port: Number(url.port || 5432) } : config
  const lost = await startCommitLoss(target, 'insert into artworks ')
  if (url) Object.assign(url, { hostname: lost.host, port: String(lost.port) })
  const database = await openDatabase(url ? { ...config, connectionString: url.href } : { ...config, ...lost })
  atEnd(() => database.close())
  const file = join(services.settings.dataFolder, 'art.png')
  await writeFile(file, (await makeArtwork(31, 'png', { widthMm: 75, heightMm: 155, text: 'Ada' })).bytes)

  await expect(ingestArtwork({ ...services, database }, environment, file, 'art.png')).rejects.toThrow('terminated')

  const { rows } = await services.database.inEnvironment(environment.id, ({ client }) =>
    client.query<{ id: string }>('select id from artworks'),
  )
  expect(rows).toHaveLength(1)
  const id = String(rows[0]?.id)
  const secondIngest = await ingestArtwork(services, environment, file, 'art.png')
  expect(secondIngest).toMatchObject({ ok: true, artwork: { id } })
  for (const getPath of [originalFilePath, preparedPdfPath]) {
    expect(existsSync(getPath(services.settings, environment.resourceName, id))).toBe(true)
  }
})
