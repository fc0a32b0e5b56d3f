import { isDeepStrictEqual } from 'node:util'
import {
  type ArtworkFacts,
  type ArtworkInfo,
  type ArtworkRefusal,
  type ArtworkRefusalCode,
  refuseArtwork,
} from '@platen/domain/artwork'
import { makePdfReady } from '../compose/make-ready.ts'
import { describePdf, type PdfInfo, type PdfPageInfo } from '../describe/index.ts'
import type { PdfRefusal, PdfRefusalCode } from '../pdf/index.ts'

export type PdfPrepared =
  | { readonly ok: true; readonly info: ArtworkInfo }
  | { readonly ok: false; readonly refusal: ArtworkRefusal }

const CODES: Readonly<Record<PdfRefusalCode, ArtworkRefusalCode>> = {
  'empty-file': 'fileEmpty',
  'not-a-pdf': 'kindUnknown',
  'password-needed': 'encrypted',
  'unknown-encryption': 'encrypted',
  damaged: 'damaged',
  'no-pages': 'noPages',
  'too-many-pages': 'tooComplex',
  'too-complex': 'tooComplex',
  'appearance-missing': 'appearanceMissing',
  unreadable: 'fileMissing',
}

/** The reader's own sentence says more than the code's, except where the code's says what to do about it. */
function refused({ code, text }: PdfRefusal): PdfPrepared {
  const refusal = refuseArtwork(CODES[code], { kind: 'PDF', detail: text.replace(/\.$/, '') })
  return { ok: false, refusal: code === 'appearance-missing' ? refusal : { ...refusal, text } }
}

const distinct = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())].toSorted()

/** What is known of pages together. */
function factsOf(pages: readonly PdfPageInfo[]): ArtworkFacts {
  const fonts = new Map(pages.flatMap((page) => page.fonts).map((font) => [`${font.name} ${font.embedded}`, font]))
  const resolutions = pages.flatMap((page) => page.lowestImagePpi ?? [])
  return {
    colourSpaces: distinct(pages.map((page) => page.colourSpaces)),
    spotColours: distinct(pages.map((page) => page.spotColours)),
    fonts: [...fonts.values()],
    transparency: pages.some((page) => page.transparency),
    lowestResolutionDpi: resolutions.length > 0 ? Math.min(...resolutions) : null,
  }
}

/** Pages are told apart only where there are several and they differ. */
function infoOf({ pages, encrypted }: PdfInfo): ArtworkInfo {
  const whole = factsOf(pages)
  const facts = pages.map((page) => factsOf([page]))
  const differ = facts.some((each) => !isDeepStrictEqual(each, whole))
  return {
    kind: 'PDF',
    pages: pages.map(({ size }, i) => ({
      widthMm: size.width,
      heightMm: size.height,
      ...(differ && { facts: facts[i] }),
    })),
    ...whole,
    encrypted,
  }
}

/** Says what a PDF is as artwork, or why it is none. */
export async function describeAsArtwork(source: string): Promise<PdfPrepared> {
  const described = await describePdf(source)
  return described.ok ? { ok: true, info: infoOf(described.info) } : refused(described.refusal)
}

/** Describes a PDF and makes it plain. */
export async function preparePdf(source: string, readyFile: string): Promise<PdfPrepared> {
  const described = await describeAsArtwork(source)
  if (!described.ok) return described
  const ready = await makePdfReady(source, readyFile)
  return ready.ok ? described : refused(ready.refusal)
}
