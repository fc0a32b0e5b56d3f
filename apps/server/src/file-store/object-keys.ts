import { randomUUID } from 'node:crypto'
import { WHITE_SHAPES, type WhiteShape } from '@platen/domain/output-channels'
import { THUMBNAIL_EXTENSION } from '@platen/imposer'

/**
 * The keys of objects. They consist of fresh UUIDs and contain nothing that a user typed. An object is never replaced
 * under its key, so its content does not change; only thumbnails and
 * contours, which follow from the prepared PDF, may be stored again.
 */

/**
 * The prefixes of the keys of all objects, and whether backups contain them: the others are in transit or can be made
 * again. Earlier versions stored profiles and labels.
 */
const PREFIXES = {
  'artwork/': { isSaved: true },
  'sheets/': { isSaved: true },
  'proofs/': { isSaved: false },
  'colour-profiles/': { isSaved: true },
  'fonts/': { isSaved: true },
  'profiles/': { isSaved: true },
  'labels/': { isSaved: false },
  'uploads/': { isSaved: false },
} as const

export const OBJECT_PREFIXES: readonly string[] = Object.keys(PREFIXES)

export const SAVED_PREFIXES: readonly string[] = Object.entries(PREFIXES).flatMap(([prefix, { isSaved }]) =>
  isSaved ? [prefix] : [],
)

/** Prefix of the keys of all objects of an artwork. */
export const artworkPrefix = (artworkId: string): string => `artwork/${artworkId}/`

export const originalKey = (artworkId: string): string => `${artworkPrefix(artworkId)}original`

/** The PDF that was prepared when the artwork was stored; a regenerated one has another key. */
export const preparedPdfKey = (artworkId: string): string => `${artworkPrefix(artworkId)}ready.pdf`

export const newPreparedPdfKey = (artworkId: string): string => `${artworkPrefix(artworkId)}ready-${randomUUID()}.pdf`

/** Prefix of the keys of the thumbnails of an artwork. */
export const thumbnailPrefix = (artworkId: string): string => `${artworkPrefix(artworkId)}thumbnail-`

/** @param page counted from 1 */
export const thumbnailKey = (artworkId: string, page: number): string =>
  `${thumbnailPrefix(artworkId)}${page}.${THUMBNAIL_EXTENSION}`

/**
 * The contour of a page of a prepared PDF, for white in its shape.
 *
 * @param page counted from 1
 */
export const contourKey = (preparedKey: string, page: number, shape: WhiteShape): string =>
  `${preparedKey.replace(/\.pdf$/, '')}.contour-${page}-${shape}.json`

/** All contours that a prepared PDF may have. */
export const contourKeys = (preparedKey: string, pages: number): readonly string[] =>
  Array.from({ length: pages }, (_, at) => WHITE_SHAPES.map((shape) => contourKey(preparedKey, at + 1, shape))).flat()

export const THUMBNAIL_TYPE = `image/${THUMBNAIL_EXTENSION}`

/** The sheet of a print job that an earlier version composed. */
export const earlierSheetKey = (printJobId: string): string => `sheets/${printJobId}.pdf`

/** @param token of the claim that composed it: a process that lost its claim never replaces the sheet of another */
export const sheetKey = (printJobId: string, token: string): string => `sheets/${printJobId}.${token}.pdf`

export const proofKey = (proofId: string): string => `proofs/${proofId}.pdf`

/** A part of a file that a connector uploads. */
export const newUploadPartKey = (uploadId: string): string => `uploads/${uploadId}/${randomUUID()}`

export const newProfileKey = (): string => `colour-profiles/${randomUUID()}.icc`

export const newFontKey = (): string => `fonts/${randomUUID()}.font`

/** Prefix and ending of the keys of colour profiles that earlier versions stored, by name. */
export const EARLIER_PROFILES = { prefix: 'profiles/', ending: '.icc' } as const

export const earlierProfileKey = (name: string): string => `${EARLIER_PROFILES.prefix}${name}${EARLIER_PROFILES.ending}`
