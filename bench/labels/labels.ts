import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import type { Contender, Row } from '../contender.ts'
import { measure } from '../measure.ts'
import { labelsInput, PICTURES } from './input.ts'

const file = (name: string) => path.join(import.meta.dirname, name)

const CONTENDERS: readonly Contender[] = [
  { name: 'Platen', part: 'ours', file: file('ours.ts') },
  { name: 'bare pdfkit, the same content', part: 'limit', file: file('pdfkit.ts') },
]

/** Measures labels, one per page, each with an image and a QR code. */
export async function* labelsBench(progress: (line: string) => void): AsyncGenerator<Row> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-bench-labels-'))
  try {
    for (let i = 0; i < PICTURES; i += 1) {
      const background = { r: 12 * i, g: 90, b: 200 - 9 * i }
      const picture = sharp({ create: { width: 194, height: 400, channels: 3, background } })
      await picture.jpeg().toFile(path.join(folder, `${i}.jpg`))
    }
    progress('1,000 labels')
    yield await measure('labels', '1,000 labels, one a page', CONTENDERS, labelsInput(1000, folder), 5)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
