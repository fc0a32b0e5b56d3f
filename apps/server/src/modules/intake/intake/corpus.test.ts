import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { calls } from '@platen/contract/calls'
import { intakeProblemText } from '@platen/domain/intake'
import { expect, test } from 'vitest'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { testServer } from '../../../testing/test-server.ts'
import { ingestArtwork } from './ingest-artwork.ts'

const corpus = process.env['PLATEN_CORPUS'] ?? path.join(import.meta.dirname, '../../../../../../../shared/corpus')
const missing = !existsSync(corpus)
if (missing) console.info(`The corpus of third-party files does not exist (${corpus}); its import test is skipped.`)

/** Concurrent imports, as many as two busy hot folders have. */
const CONCURRENCY = 4

test.skipIf(missing)(
  'the import of third-party files stores or rejects each one with a plain message, and the server keeps responding',
  async () => {
    const server = await testServer()
    const shop = await testEnvironment(server)
    const admin = await server.person(shop.environment, 'admin')
    const files = ['pdf-js', 'qpdf', 'resvg', 'boxes']
      .flatMap((folder) => readdirSync(path.join(corpus, folder)).map((name) => path.join(corpus, folder, name)))
      // every sixth file; the tests of the imposer read more of them
      .filter((name, i) => /\.(pdf|svg)$/.test(name) && i % 6 === 0)
    const counts = { taken: 0, refused: 0 }
    const waiting = [...files]
    const work = async () => {
      for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
        const ingestResult = await ingestArtwork(server.services, shop.environment, file, path.basename(file))
        if (!ingestResult.ok) expect(intakeProblemText(ingestResult.problem), file).toMatch(/^[A-Z].*[.]$/s)
        counts[ingestResult.ok ? 'taken' : 'refused'] += 1
      }
    }
    let done = false
    const working = Promise.all(Array.from({ length: CONCURRENCY }, work)).finally(() => {
      done = true
    })
    let [answers, longestMs] = [0, 0]
    while (!done) {
      const requestedAt = performance.now()
      const { status } = await admin.call(calls.orders.list, { query: { type: 'active' } })
      longestMs = Math.max(longestMs, performance.now() - requestedAt)
      answers += 1
      expect(status).toBe(200)
    }
    await working
    const wait = `${answers} answers meanwhile, the longest after ${Math.round(longestMs)} ms`
    console.info(`Of ${files.length} files ${counts.taken} were taken and ${counts.refused} refused; ${wait}.`)
    expect(counts.taken + counts.refused).toBe(files.length)
    expect(counts.taken).toBeGreaterThan(files.length * 0.8)
    expect(answers).toBeGreaterThan(files.length)
  },
  600_000,
)
