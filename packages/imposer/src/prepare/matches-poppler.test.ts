import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../images/image-fixtures.ts'
import { closePool } from './pool.ts'
import { prepareArtwork } from './prepare-artwork.ts'

afterAll(closePool)

const corpus = process.env['PLATEN_CORPUS'] ?? join(import.meta.dirname, '../../../../../shared/corpus')
const folders = ['pdf-js', 'qpdf'].map((name) => join(corpus, name)).filter((folder) => existsSync(folder))
const poppler = ['pdftoppm', 'pdftocairo'].every((tool) => spawnSync(tool, ['-v']).status === 0)
const missing =
  folders.length === 0 ? `other people's files are not here (${corpus})` : poppler ? '' : 'poppler is not installed'
if (missing !== '') console.info(`The test that compares artwork with poppler's picture is skipped: ${missing}.`)

const LIMIT_MS = 30_000

/** Renders the first page with poppler; with `print` as for printing, with printed annotations only. */
function drawn(file: string, out: string, print: boolean): string | undefined {
  const from = print ? `${out}.print.pdf` : file
  if (print) spawnSync('pdftocairo', ['-pdf', '-f', '1', '-l', '1', file, from], { timeout: LIMIT_MS })
  spawnSync('pdftoppm', ['-r', '40', '-cropbox', '-singlefile', '-png', from, out], { timeout: LIMIT_MS })
  return existsSync(`${out}.png`) ? `${out}.png` : undefined
}

async function shareOff(expected: string, found: string): Promise<number> {
  const { width, height } = await sharp(found).metadata()
  const pixels = (file: string) =>
    sharp(file).resize(width, height, { fit: 'fill' }).blur(1).removeAlpha().toColourspace('srgb').raw().toBuffer()
  const [a, b] = [await pixels(expected), await pixels(found)]
  return a.filter((value, i) => Math.abs(value - (b[i] ?? 0)) > 30).length / a.length
}

test.skipIf(missing !== '')(
  'PDFs of the corpus are normalised as poppler prints them, or rejected (skipped without the corpus or poppler)',
  async () => {
    const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    // every eighth file, so that the test takes seconds; PLATEN_CORPUS_STEP=1 runs all
    const step = Number(process.env['PLATEN_CORPUS_STEP'] ?? 8)
    const different: string[] = []
    const counts = { same: 0, refused: 0, notDrawnByPoppler: 0 }
    for (const file of files.filter((name, i) => name.endsWith('.pdf') && i % step === 0)) {
      const folder = await temporaryFolder()
      const outFolder = join(folder, 'out')
      await mkdir(outFolder)
      const prepared = await prepareArtwork({ owner: 'test', source: file, outFolder })
      if (!prepared.ok) {
        counts.refused += 1
        continue
      }
      const found = drawn(prepared.readyFile, join(folder, 'found'), false)
      const shares: number[] = []
      // in print mode, poppler omits annotations that are not printed, but rewrites the file, which loses other content
      for (const print of [true, false]) {
        const expected = drawn(file, join(folder, print ? 'printed' : 'shown'), print)
        if (expected && found) shares.push(await shareOff(expected, found))
      }
      if (shares.length === 0) counts.notDrawnByPoppler += 1
      else if (Math.min(...shares) > 0.005) different.push(file.slice(corpus.length + 1))
      else counts.same += 1
    }
    console.info(`As poppler prints it: ${JSON.stringify(counts)}; different: ${different.join(' ') || 'none'}`)
    expect(counts.same).toBeGreaterThan(0)
    expect(different.length).toBeLessThanOrEqual((counts.same + different.length) * 0.05)
  },
  600_000,
)
