import { rm } from 'node:fs/promises'
import { type ArtworkInfo, type ArtworkKind, type PreflightFailure, preflightFailure } from '@platen/domain/artwork'
import { normaliseImage } from '../images/index.ts'
import { isBlankPdf } from '../inspect/describe-pdf.ts'
import { isTransparent, renderImageThumbnail, THUMBNAIL_EXTENSION } from '../thumbnails/index.ts'
import { detectArtworkKind } from './detect-artwork-kind.ts'
import { machineFault } from './disk-fault.ts'
import type { PrepareJob } from './messages.ts'
import { preparePdf } from './prepare-pdf.ts'

export type FilePrepared =
  | {
      readonly ok: true
      readonly info: ArtworkInfo
      readonly preparedFile: string
      readonly thumbnail?: string | undefined
    }
  | { readonly ok: false; readonly refusal: PreflightFailure }

/**
 * Prepares one file in this process: detects its type, inspects and normalises it, and renders the thumbnail of an
 * image. All file names it writes start with `workPrefix`.
 */
export async function prepareFile({ source, workPrefix, limits, renderer }: PrepareJob): Promise<FilePrepared> {
  const kind = await detectArtworkKind(source, limits.fileBytes)
  if (typeof kind === 'object') return { ok: false, refusal: kind }
  const preparedFile = `${workPrefix}ready.pdf`
  const normalised =
    kind === 'PDF' ? await preparePdf(source, preparedFile) : await normaliseImage(kind, source, preparedFile, renderer)
  if (!normalised.ok) return normalised
  const isDecodedApart = 'isDecodedApart' in normalised && normalised.isDecodedApart
  if (kind === 'SVG') {
    const isBlank = isBlankPdf(preparedFile)
    return { ok: true, info: { ...normalised.info, ...(isBlank && { isBlank }) }, preparedFile }
  }
  // only a TIFF has several pages, some of which may be omitted: the normalised PDF has the right ones
  const { info } = normalised
  if (kind === 'PDF' || info.pages.length > 1 || isDecodedApart) return { ok: true, info, preparedFile }
  const thumbnail = `${workPrefix}thumbnail-1.${THUMBNAIL_EXTENSION}`
  try {
    await renderImageThumbnail(kind, source, thumbnail)
    const isBlank = info.transparency && (await isTransparent(source, thumbnail))
    return { ok: true, info: { ...info, ...(isBlank && { isBlank }) }, preparedFile, thumbnail }
  } catch (error) {
    if (machineFault(error) !== undefined) throw error
    await rm(preparedFile, { force: true })
    return { ok: false, refusal: unreadablePixels(kind, error) }
  }
}

function unreadablePixels(kind: ArtworkKind, error: unknown): PreflightFailure {
  const message = error instanceof Error ? error.message : ''
  if (/premature|truncated|end of (file|image)|read error/i.test(message))
    return preflightFailure('truncated', { kind })
  return preflightFailure('damaged', { kind, detail: 'its pixels cannot be read' })
}
