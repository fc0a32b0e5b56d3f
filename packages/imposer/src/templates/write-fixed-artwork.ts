import type { ArtworkFix } from '@platen/domain/artwork'
import { rectOutline, type Size } from '@platen/domain/geometry'
import { fixTransform } from '@platen/domain/imposition'
import { closeArtwork, openArtwork, TAIL_BYTES } from '../compose/copy-artwork.ts'
import { writePdf } from './write-pdf.ts'

export interface FixRequest {
  /** Path of the normalised PDF. */
  readonly preparedFile: string
  /** The page that is fixed, counted from 1. */
  readonly page: number
  /** Size of the page in mm, in displayed orientation. */
  readonly size: Size
  readonly fix: ArtworkFix
  /** Path of the PDF, which is replaced. The caller syncs it to disk. */
  readonly pdfFile: string
}

/**
 * Writes one page of artwork as a PDF, turned, scaled and trimmed. Colours, layers and transparency are copied
 * unchanged; the same request gives the same bytes. Returns false if the normalised PDF is damaged or of another
 * version.
 */
export async function writeFixedArtwork({ preparedFile, page, size, fix, pdfFile }: FixRequest): Promise<boolean> {
  const opened = openArtwork(preparedFile, Buffer.allocUnsafe(TAIL_BYTES))
  closeArtwork(opened)
  if (!opened.ok || opened.ready.index.pages[page - 1] === undefined) return false
  const { width, height } = fix
  const clip = rectOutline({ x: 0, y: 0, width, height })
  const drawn = {
    kind: 'PAGE',
    itemId: '',
    file: { preparedFile },
    page,
    matrix: fixTransform(size, fix),
    clip,
  } as const
  await writePdf({ width, height, whiteSpot: '', items: [drawn] }, pdfFile)
  return true
}
