import { rm } from 'node:fs/promises'
import type { ArtworkInfo, ArtworkKind, PreflightFailure } from '@platen/domain/artwork'
import { type ImageMetadata, inspectImages } from './image-metadata.ts'
import { addJpeg } from './jpeg-to-pdf.ts'
import { NormalisedPdfBuilder } from './normalised-pdf-builder.ts'
import { addPng } from './png-to-pdf.ts'
import type { SvgRenderer } from './svg-render.ts'
import { addSvg } from './svg-to-pdf.ts'
import { addTiff } from './tiff-to-pdf.ts'
import { UnusableArtworkError } from './unusable-artwork-error.ts'

export type ImageKind = Exclude<ArtworkKind, 'PDF'>

export type NormaliseImageResult =
  | {
      readonly ok: true
      readonly info: ArtworkInfo
      /** Whether its thumbnail has to be rendered from the normalised PDF. */
      readonly isDecodedApart: boolean
    }
  | { readonly ok: false; readonly refusal: PreflightFailure }

/**
 * Converts an image or SVG drawing to a normalised PDF of its true size (one page; a TIFF: one per page) and returns
 * its metadata. `normalisedFile` must not exist; the caller has to delete it and files whose name starts with its name.
 * Returns a failure if the file is unusable. Call it in a process that can be killed: the TIFF and SVG libraries may
 * hang or crash on hostile files.
 */
export async function normaliseImage(
  kind: ImageKind,
  source: string,
  preparedFile: string,
  renderer: SvgRenderer = 'resvg',
): Promise<NormaliseImageResult> {
  const pdf = new NormalisedPdfBuilder(preparedFile)
  try {
    const tempPath = `${preparedFile}.side`
    if (kind === 'SVG') {
      const info = await addSvg(pdf, source, tempPath, renderer)
      pdf.finish()
      return { ok: true, info, isDecodedApart: false }
    }
    const images = await addImages(kind, source, pdf, tempPath)
    pdf.finish()
    const isDecodedApart = images.some((image) => image.isDecodedApart === true)
    return { ok: true, info: inspectImages(kind, images), isDecodedApart }
  } catch (error) {
    if (!(error instanceof UnusableArtworkError)) throw error
    await rm(preparedFile, { force: true })
    return { ok: false, refusal: error.refusal }
  } finally {
    pdf.close()
  }
}

async function addImages(
  kind: Exclude<ImageKind, 'SVG'>,
  source: string,
  pdf: NormalisedPdfBuilder,
  sidePath: string,
): Promise<readonly ImageMetadata[]> {
  if (kind === 'JPEG') return [await addJpeg(pdf, source)]
  if (kind === 'PNG') return [await addPng(pdf, source, sidePath)]
  return addTiff(pdf, source, sidePath)
}
