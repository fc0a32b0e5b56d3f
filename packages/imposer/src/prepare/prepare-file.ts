import { open, rm } from 'node:fs/promises'
import { type ArtworkInfo, type ArtworkKind, type ArtworkRefusal, refuseArtwork } from '@platen/domain/artwork'
import { makeImageReady, SNIFF_BYTES, sniffKind } from '../images/index.ts'
import { drawThumbnails, THUMBNAIL_EXTENSION } from '../thumbnails/index.ts'
import { machineFault } from './disk-fault.ts'
import type { PrepareJob } from './messages.ts'
import { preparePdf } from './prepare-pdf.ts'

export type FilePrepared =
  | {
      readonly ok: true
      readonly info: ArtworkInfo
      readonly readyFile: string
      readonly thumbnails: readonly string[]
    }
  | { readonly ok: false; readonly refusal: ArtworkRefusal }

/**
 * The whole preparation of one file, in this process: told apart by content, described, made ready, thumbnails drawn.
 * Everything it writes begins with `workPrefix`.
 */
export async function prepareFile({ source, workPrefix, limits, drawer }: PrepareJob): Promise<FilePrepared> {
  const kind = await kindOf(source, limits.fileBytes)
  if (typeof kind === 'object') return { ok: false, refusal: kind }
  const readyFile = `${workPrefix}ready.pdf`
  const made =
    kind === 'PDF' ? await preparePdf(source, readyFile) : await makeImageReady(kind, source, readyFile, drawer)
  if (!made.ok) return made
  const pathOf = (page: number) => `${workPrefix}thumbnail-${page}.${THUMBNAIL_EXTENSION}`
  const pages = made.info.pages.slice(0, limits.thumbnailPages)
  try {
    const thumbnails = await drawThumbnails({ kind, source, readyFile, pages, pathOf })
    return { ok: true, info: made.info, readyFile, thumbnails }
  } catch (error) {
    if (machineFault(error) !== undefined) throw error
    // The pixels of an image are decoded here for the first time; a PDF passes, its own reader has seen it whole.
    if (kind === 'PDF') return { ok: true, info: made.info, readyFile, thumbnails: [] }
    await rm(readyFile, { force: true })
    return { ok: false, refusal: unreadablePixels(kind, error) }
  }
}

/** What a file is by its content, or why it is nothing to be read. */
export async function kindOf(source: string, limitBytes: number): Promise<ArtworkKind | ArtworkRefusal> {
  const file = await open(source).catch((error: unknown) => {
    if (machineFault(error) !== undefined) throw error
    return undefined
  })
  if (!file) return refuseArtwork('fileMissing')
  try {
    const stat = await file.stat()
    if (!stat.isFile()) return refuseArtwork('fileMissing')
    if (stat.size === 0) return refuseArtwork('fileEmpty')
    if (stat.size > limitBytes) return refuseArtwork('fileTooLarge', { limitMb: Math.round(limitBytes / 1_000_000) })
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0)
    return sniffKind(buffer.subarray(0, bytesRead)) ?? refuseArtwork('kindUnknown')
  } finally {
    await file.close()
  }
}

function unreadablePixels(kind: ArtworkKind, error: unknown): ArtworkRefusal {
  const message = error instanceof Error ? error.message : ''
  if (/premature|truncated|end of (file|image)|read error/i.test(message)) return refuseArtwork('truncated', { kind })
  return refuseArtwork('damaged', { kind, detail: 'its pixels cannot be read' })
}
