import type { Size } from '../geometry/index.ts'
import { isSameName } from '../text/index.ts'
import { roundTo } from '../units/index.ts'
import { hasOrderedSize } from './fixes.ts'
import { type ArtworkInfo, type ArtworkMetadata, pageMetadata } from './types.ts'

/** Warnings that are shown on the order before booking, and that settings can make block the booking. */
export const PREFLIGHT_WARNING_CODES = [
  'resolutionTooLow',
  'sizeDiffers',
  'sizeTurned',
  'fontsMissing',
  'noWhiteLayer',
  'encrypted',
  'pagesLeftOut',
  'drawsNothing',
  'croppedHard',
  'featuresOmitted',
] as const
export type PreflightWarningCode = (typeof PREFLIGHT_WARNING_CODES)[number]

export interface PreflightWarning {
  readonly code: PreflightWarningCode
  /** Values for the text of the code: mm with 2 decimals, integer dpi, names joined by commas. */
  readonly values: Readonly<Record<string, string | number>>
}

export interface ArtworkLimits {
  /** Minimum effective resolution in dpi at the printed size. */
  readonly lowestDpi: number
  /** Maximum deviation from the ordered size, in mm on each side. */
  readonly sizeToleranceMm: number
  /** Media types (ids of masters) that need white ink below the colours: dark and clear ones. Case is ignored. */
  readonly whiteMediaTypes: readonly string[]
  /** Names of spot colours for white ink. Case is ignored. */
  readonly whiteSpotColours: readonly string[]
}

export interface PrintContext {
  /** The printed page, counted from 1; defaults to the first one. */
  readonly page?: number | undefined
  /** Printed size in mm before rotation (`maxPrintedSize`); defaults to the true size. */
  readonly placedSize?: Size | undefined
  /** Share of the artwork's area that the jig shows (`minVisibleShare`); the rest is cropped. */
  readonly visibleShare?: number | undefined
  /** Ordered size in mm. */
  readonly orderedSize?: Size | undefined
  readonly mediaType?: string | undefined
  /** Number of pages of the file, if `info` has metadata of fewer pages. */
  readonly pageCount?: number | undefined
  /** Number of pages that the job prints; defaults to all pages. */
  readonly pagesPrinted?: number | undefined
  readonly limits: ArtworkLimits
}

/** Returns all warnings for a page of artwork as it will be printed. */
export function preflightWarnings(info: ArtworkInfo, context: PrintContext): readonly PreflightWarning[] {
  const number = context.page ?? 1
  const page = info.pages[number - 1]
  const facts = pageMetadata(info, number)
  const size = page && { width: page.widthMm, height: page.heightMm }
  return [
    ...resolutionWarnings(facts, size, context),
    ...sizeWarnings(size, context),
    ...fontWarnings(facts),
    ...whiteWarnings(facts, context),
    ...(info.encrypted ? [{ code: 'encrypted', values: {} } as const] : []),
    ...pageWarnings(context.pageCount ?? info.pages.length, context),
    ...(facts.isBlank ? [{ code: 'drawsNothing', values: {} } as const] : []),
    ...cropWarnings(context),
    ...omissionWarnings(facts),
  ]
}

function omissionWarnings({ omittedFeatures = [] }: ArtworkMetadata): PreflightWarning[] {
  return omittedFeatures.length > 0
    ? [{ code: 'featuresOmitted', values: { features: omittedFeatures.join(', ') } }]
    : []
}

/** Artwork of which less than this share is visible was probably made for another product. */
const MIN_VISIBLE_SHARE = 0.5

/** Whether so little of the artwork is visible (`minVisibleShare`) that users are warned. */
export const isMostlyCropped = (visibleShare: number | undefined): visibleShare is number =>
  visibleShare !== undefined && visibleShare < MIN_VISIBLE_SHARE

function cropWarnings({ visibleShare }: PrintContext): PreflightWarning[] {
  if (!isMostlyCropped(visibleShare)) return []
  return [{ code: 'croppedHard', values: { percent: Math.round(visibleShare * 100) } }]
}

/** Returns the lowest resolution of the artwork's images when `size` is printed as `placed`. */
export function effectiveResolution(lowestDpi: number, size: Size, placed: Size): number {
  return lowestDpi * Math.min(size.width / placed.width, size.height / placed.height)
}

function resolutionWarnings(
  { lowestResolutionDpi }: ArtworkMetadata,
  size: Size | undefined,
  { placedSize, limits }: PrintContext,
): PreflightWarning[] {
  if (lowestResolutionDpi === null || !size) return []
  const dpi = effectiveResolution(lowestResolutionDpi, size, placedSize ?? size)
  // rounded before the comparison, so that no warning says that 150 dpi are less than 150
  if (Math.round(dpi) >= limits.lowestDpi) return []
  return [{ code: 'resolutionTooLow', values: { dpi: Math.round(dpi), limitDpi: limits.lowestDpi } }]
}

function sizeWarnings(size: Size | undefined, { orderedSize, limits }: PrintContext): PreflightWarning[] {
  if (!size || !orderedSize || hasOrderedSize(size, orderedSize, limits.sizeToleranceMm)) return []
  const turned = hasOrderedSize({ width: size.height, height: size.width }, orderedSize, limits.sizeToleranceMm)
  const values = {
    widthMm: roundTo(size.width, 2),
    heightMm: roundTo(size.height, 2),
    orderedWidthMm: roundTo(orderedSize.width, 2),
    orderedHeightMm: roundTo(orderedSize.height, 2),
  }
  return [{ code: turned ? 'sizeTurned' : 'sizeDiffers', values }]
}

function fontWarnings({ fonts }: ArtworkMetadata): PreflightWarning[] {
  const missing = [...new Set(fonts.filter((font) => !font.embedded).map((font) => font.name))]
  return missing.length > 0 ? [{ code: 'fontsMissing', values: { fonts: missing.join(', ') } }] : []
}

function whiteWarnings({ spotColours }: ArtworkMetadata, { mediaType, limits }: PrintContext): PreflightWarning[] {
  if (mediaType === undefined || !includesName(limits.whiteMediaTypes, mediaType)) return []
  if (spotColours.some((name) => includesName(limits.whiteSpotColours, name))) return []
  return [{ code: 'noWhiteLayer', values: { mediaType } }]
}

function pageWarnings(pages: number, { pagesPrinted: printed }: PrintContext): PreflightWarning[] {
  if (printed === undefined || printed >= pages) return []
  return [{ code: 'pagesLeftOut', values: { pages, printed } }]
}

/** Warnings that a fix of the artwork may end. */
export const SIZE_WARNINGS: readonly PreflightWarningCode[] = ['sizeDiffers', 'sizeTurned']

const includesName = (names: readonly string[], wanted: string): boolean =>
  names.some((name) => isSameName(name, wanted))
