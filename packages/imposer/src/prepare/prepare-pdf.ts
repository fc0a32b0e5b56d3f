import { isDeepStrictEqual } from 'node:util'
import {
  type ArtworkInfo,
  type ArtworkMetadata,
  type PreflightFailure,
  type PreflightFailureCode,
  preflightFailure,
} from '@platen/domain/artwork'
import { normalisePdf } from '../compose/normalise-pdf.ts'
import { inspectPdf, type PdfInspection, type PdfPageInfo } from '../inspect/index.ts'
import type { PdfFailure, PdfFailureCode } from '../pdf/index.ts'

export type PdfPrepared =
  | { readonly ok: true; readonly info: ArtworkInfo }
  | { readonly ok: false; readonly refusal: PreflightFailure }

const CODES: Readonly<Record<PdfFailureCode, PreflightFailureCode>> = {
  'empty-file': 'fileEmpty',
  'not-a-pdf': 'kindUnknown',
  'password-needed': 'encrypted',
  'unknown-encryption': 'encrypted',
  damaged: 'damaged',
  'no-pages': 'noPages',
  'too-many-pages': 'tooComplex',
  'too-complex': 'tooComplex',
  'appearance-missing': 'appearanceMissing',
  'content-unreadable': 'contentUnreadable',
  'page-too-large': 'sizeTooLarge',
  unreadable: 'fileMissing',
}

/** Uses the text of the PDF reader, which is more specific, unless the text of the code gives advice. */
function refused({ code, text, values }: PdfFailure): PdfPrepared {
  const refusal = preflightFailure(CODES[code], { kind: 'PDF', detail: text.replace(/\.$/, ''), ...values })
  const hasAdvice = code === 'appearance-missing' || code === 'content-unreadable'
  return { ok: false, refusal: hasAdvice ? refusal : { ...refusal, text } }
}

const distinct = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())].toSorted()

/** Returns the metadata of several pages combined. */
function getFacts(pages: readonly PdfPageInfo[]): ArtworkMetadata {
  const fonts = new Map(pages.flatMap((page) => page.fonts).map((font) => [`${font.name} ${font.embedded}`, font]))
  const resolutions = pages.flatMap((page) => page.minEffectivePpi ?? [])
  return {
    colourSpaces: distinct(pages.map((page) => page.colourSpaces)),
    spotColours: distinct(pages.map((page) => page.spotColours)),
    fonts: [...fonts.values()],
    transparency: pages.some((page) => page.transparency),
    lowestResolutionDpi: resolutions.length > 0 ? Math.min(...resolutions) : null,
    ...(pages.every((page) => page.isBlank) && { isBlank: true as const }),
  }
}

/** Metadata per page is included only if there are several pages and they differ. */
function getInfo({ pages, encrypted }: PdfInspection): ArtworkInfo {
  const total = getFacts(pages)
  const facts = pages.map((page) => getFacts([page]))
  const differ = facts.some((each) => !isDeepStrictEqual(each, total))
  return {
    kind: 'PDF',
    pages: pages.map(({ size }, i) => ({
      widthMm: size.width,
      heightMm: size.height,
      ...(differ && { facts: facts[i] }),
    })),
    ...total,
    encrypted,
  }
}

/** Inspects a PDF, or returns a failure. */
export async function inspectArtwork(source: string): Promise<PdfPrepared> {
  const described = await inspectPdf(source)
  return described.ok ? { ok: true, info: getInfo(described.info) } : refused(described.refusal)
}

/** Inspects and normalises a PDF. */
export async function preparePdf(source: string, preparedFile: string): Promise<PdfPrepared> {
  const described = await inspectArtwork(source)
  if (!described.ok) return described
  const ready = await normalisePdf(source, preparedFile)
  if (!ready.ok) return refused(ready.refusal)
  return ready.usesFeaturesOutsidePdfX4
    ? { ok: true, info: { ...described.info, usesFeaturesOutsidePdfX4: true } }
    : described
}
