import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { comparePictures, type PictureComparison } from '../corpus/compare-pictures.ts'
import { drawWithPoppler, POPPLER_DRAWINGS } from '../corpus/draw-with-poppler.ts'
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
      const comparisons: PictureComparison[] = []
      for (const options of POPPLER_DRAWINGS) {
        if (comparisons.includes('same')) break
        const expected = drawWithPoppler(file, join(folder, 'expected'), options)
        const actual = drawWithPoppler(prepared.preparedFile, join(folder, 'actual'), options)
        if (expected && actual) comparisons.push(await comparePictures(expected, actual))
      }
      if (comparisons.length === 0) counts.notDrawnByPoppler += 1
      else if (!comparisons.includes('same')) different.push(file.slice(corpus.length + 1))
      else counts.same += 1
    }
    console.info(`As poppler prints it: ${JSON.stringify(counts)}; different: ${different.join(' ') || 'none'}`)
    expect(counts.same).toBeGreaterThan(0)
    expect(different.length).toBeLessThanOrEqual((counts.same + different.length) * 0.05)
  },
  600_000,
)
