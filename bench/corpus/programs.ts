import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { prepareArtwork } from '@platen/imposer'
import { drawWithPoppler } from '@platen/imposer/corpus'

/** Result of a program for one file: the path of a picture, and of the PDF that it shows, or why there is none. */
export type Drawn = { readonly picture: string; readonly pdf?: string } | { readonly problem: string }

/** Program that is compared: what it makes of the file, drawn as a picture. */
export interface Program {
  readonly name: string
  readonly kinds: readonly string[]
  readonly isInstalled: boolean
  draw(file: string, folder: string): Promise<Drawn> | Drawn
}

const TIMEOUT_MS = 60_000
const require = createRequire(import.meta.url)

const isPackage = (name: string): boolean => {
  try {
    require.resolve(name)
    return true
  } catch {
    return false
  }
}

/** Platen: the file is prepared as at intake, and the normalised PDF is drawn by poppler. */
export const platen: Program = {
  name: 'Platen',
  kinds: ['pdf', 'svg', 'tif', 'tiff', 'png', 'jpg', 'jpeg'],
  isInstalled: true,
  async draw(source, outFolder) {
    const prepared = await prepareArtwork({ owner: 'corpus', source, outFolder })
    if (prepared.ok) {
      return toDrawn(drawWithPoppler(prepared.preparedFile, join(outFolder, 'platen')), prepared.preparedFile)
    }
    const { code, text } = prepared.refusal
    if (code === 'tookTooLong') return { problem: 'hang' }
    return { problem: code === 'readerCrashed' ? 'crash' : `refused: ${code}: ${text}` }
  },
}

/** mupdf draws the file itself. */
const mupdf: Program = {
  name: 'mupdf',
  kinds: ['pdf'],
  isInstalled: !spawnSync('mutool', ['-v']).error,
  draw(file, folder) {
    const picture = join(folder, 'mupdf.png')
    const drawn = spawnSync('mutool', ['draw', '-q', '-w', '1200', '-h', '1200', '-o', picture, file, '1'], {
      timeout: TIMEOUT_MS,
    })
    return getProblem(drawn) ?? toDrawn(picture)
  },
}

/** Library that copies the first page into a new PDF, which poppler draws. */
function createCopier(name: string): Program {
  return {
    name,
    kinds: ['pdf'],
    isInstalled: isPackage(name),
    draw(file, folder) {
      const copy = join(folder, `${name}.pdf`)
      const script = join(import.meta.dirname, 'copy-page.ts')
      const copied = spawnSync(process.execPath, [script, name, file, copy], { timeout: TIMEOUT_MS })
      return getProblem(copied) ?? toDrawn(drawWithPoppler(copy, join(folder, name)), copy)
    },
  }
}

function getProblem({ error, signal, status }: SpawnSyncReturns<Buffer>): Drawn | undefined {
  if (error && 'code' in error && error.code === 'ETIMEDOUT') return { problem: 'hang' }
  if (signal) return { problem: 'crash' }
  return status === 0 ? undefined : { problem: 'refused: error' }
}

const toDrawn = (picture: string | undefined, pdf?: string): Drawn =>
  picture && existsSync(picture) ? { picture, ...(pdf && { pdf }) } : { problem: 'refused: no picture' }

export const peers: readonly Program[] = [mupdf, ...['muhammara', 'pdf-lib'].map(createCopier)]
