import { statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Contender, Row } from '../contender.ts'
import { measure } from '../measure.ts'
import { type Artwork, artworkSet } from './artwork-set.ts'
import { resetMachineState } from './reset-machine-state.ts'
import { createBed } from './sample-bed.ts'

const contender = (name: string, part: Contender['part'], file: string): Contender => ({
  name,
  part,
  file: path.join(import.meta.dirname, file),
})

const OURS = contender('Platen', 'ours', 'ours.ts')
const MUHAMMARA = contender('muhammara', 'peer', 'muhammara.ts')
const COPY = contender('plain copy', 'limit', 'copy.ts')

/** Composing without the hash of the sheet, which the peers and the copy do not compute either. */
const FROM_READY: readonly Contender[] = [
  OURS,
  COPY,
  MUHAMMARA,
  contender('@cantoo/pdf-lib', 'peer', 'cantoo.ts'),
  contender('pdf-lib', 'peer', 'pdf-lib.ts'),
  contender('mupdf', 'peer', 'mupdf.ts'),
]

/** Composing with the SHA-256 of the sheet, as in the product, compared with a hashed copy. */
const HASHED: readonly Contender[] = [
  contender('Platen', 'ours', 'ours-hashed.ts'),
  contender('plain copy, hashed', 'limit', 'copy-hashed.ts'),
]

const FROM_FILES: readonly Contender[] = [
  contender('Platen', 'ours', 'ours-from-files.ts'),
  contender('muhammara', 'peer', 'muhammara-from-files.ts'),
  contender('@cantoo/pdf-lib', 'peer', 'cantoo-from-files.ts'),
  contender('pdf-lib', 'peer', 'pdf-lib-from-files.ts'),
  COPY,
]

/** White as a flood needs no contours. */
const WITH_WHITE: readonly Contender[] = [
  contender('Platen, contours and sheet', 'ours', 'ours-white.ts'),
  contender('Platen, a flood of white', 'limit', 'ours-flood.ts'),
]

const DISTINCT = 100
const ROUNDS = 5
const LARGE_BYTES = 5e9

interface Bed {
  readonly row: string
  readonly slots: number
  readonly artworks: (all: readonly Artwork[], folder: string) => readonly Artwork[] | Promise<readonly Artwork[]>
  readonly contenders: readonly Contender[]
}

const all = (artworks: readonly Artwork[]) => artworks

const BEDS: readonly Bed[] = [
  { row: 'bed of 24 slots, 24 artworks, from ready artwork', slots: 24, artworks: all, contenders: FROM_READY },
  { row: 'bed of 200 slots, 100 artworks, from ready artwork', slots: 200, artworks: all, contenders: FROM_READY },
  { row: 'bed of 800 slots, 100 artworks, from ready artwork', slots: 800, artworks: all, contenders: FROM_READY },
  { row: 'bed of 200 slots, 100 artworks, with the hash of the sheet', slots: 200, artworks: all, contenders: HASHED },
  {
    row: '400 copies of one artwork, from ready artwork',
    slots: 400,
    artworks: (artworks) => artworks.slice(0, 1),
    contenders: FROM_READY,
  },
  { row: 'bed of 24 slots, white in the shape of the artwork', slots: 24, artworks: all, contenders: WITH_WHITE },
  { row: 'bed of 24 slots, making ready and composing', slots: 24, artworks: all, contenders: FROM_FILES },
  { row: 'bed of 200 slots, making ready and composing', slots: 200, artworks: all, contenders: FROM_FILES },
]

/**
 * Measures composing beds, from prepared artwork and from original files. The artwork has realistic sizes: 100 artworks
 * are 450 MB. `PLATEN_BENCH_SCALE=0.25` makes it smaller for a quick run, and omits the bed of 5 GB.
 */
export async function* imposerBench(progress: (line: string) => void): AsyncGenerator<Row> {
  const artworks = await artworkSet(DISTINCT, progress)
  const beds = (process.env['PLATEN_BENCH_SCALE'] ?? '1') === '1' ? [...BEDS, largeBed(artworks)] : BEDS
  for (const { row, slots, artworks: chosen, contenders } of beds) {
    progress(`Composing: ${row}`)
    const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-bench-'))
    try {
      const bed = createBed(await chosen(artworks, folder), slots, path.join(folder, 'sheet.pdf'))
      yield await measure('imposer', row, contenders, bed, ROUNDS, () => resetMachineState(bed))
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** Repeats every artwork under new names; composers treat them as distinct. */
function largeBed(artworks: readonly Artwork[]): Bed {
  const bytes = artworks.reduce((sum, { ready }) => sum + statSync(ready).size, 0)
  const times = Math.ceil(LARGE_BYTES / bytes)
  return {
    row: `bed of 5 GB, ${times * artworks.length} artworks, from ready artwork`,
    slots: times * artworks.length,
    contenders: [OURS, COPY, MUHAMMARA],
    artworks: async (set, folder) => {
      const links = path.join(folder, 'artwork')
      await mkdir(links)
      const named: Artwork[] = []
      for (let no = 0; no < times * set.length; no++) {
        const artwork = set[no % set.length]
        if (!artwork) continue
        const ready = path.join(links, `${no}.pdf`)
        await symlink(artwork.ready, ready)
        named.push({ ...artwork, file: ready, ready })
      }
      return named
    },
  }
}
