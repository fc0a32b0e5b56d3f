import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Contender, Row } from '../contender.ts'
import { measure } from '../measure.ts'
import { artworkSet } from './artwork-set.ts'
import { bedOf } from './bed.ts'

const file = (name: string) => path.join(import.meta.dirname, name)

const FROM_READY: readonly Contender[] = [
  { name: 'Platen', part: 'ours', file: file('ours.ts') },
  { name: 'muhammara', part: 'peer', file: file('muhammara.ts') },
  { name: '@cantoo/pdf-lib', part: 'peer', file: file('cantoo.ts') },
  { name: 'pdf-lib', part: 'peer', file: file('pdf-lib.ts') },
  { name: 'mupdf', part: 'peer', file: file('mupdf.ts') },
  { name: 'plain copy', part: 'limit', file: file('copy.ts') },
]

const FROM_FILES: readonly Contender[] = [
  { name: 'Platen', part: 'ours', file: file('ours-from-files.ts') },
  { name: 'muhammara', part: 'peer', file: file('muhammara-from-files.ts') },
  { name: '@cantoo/pdf-lib', part: 'peer', file: file('cantoo-from-files.ts') },
  { name: 'pdf-lib', part: 'peer', file: file('pdf-lib-from-files.ts') },
  { name: 'plain copy', part: 'limit', file: file('copy.ts') },
]

const BEDS = [
  { slots: 24, columns: 6 },
  { slots: 200, columns: 20 },
] as const
const ROUNDS = 3

/** Composing beds of distinct artworks, from artwork made ready at intake and from the files as they came. */
export async function* imposerBench(progress: (line: string) => void): AsyncGenerator<Row> {
  const artworks = await artworkSet(Math.max(...BEDS.map(({ slots }) => slots)), progress)
  for (const { slots, columns } of BEDS) {
    for (const [how, contenders] of [
      ['from ready artwork', FROM_READY],
      ['making ready and composing', FROM_FILES],
    ] as const) {
      progress(`Composing a bed of ${slots}, ${how}`)
      const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-bench-'))
      try {
        const bed = bedOf(artworks.slice(0, slots), columns, path.join(folder, 'sheet.pdf'))
        yield await measure('imposer', `bed of ${slots} distinct artworks, ${how}`, contenders, bed, ROUNDS)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    }
  }
}
