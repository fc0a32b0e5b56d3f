import type { Size } from '../geometry/index.ts'
import { roundTo } from '../units/index.ts'
import { type ArtworkMetadata, type ArtworkInfo, pageMetadata } from './types.ts'

/** What a shop wants to know before it books a slot; shown on the order, and can be set to hold it back. */
export const PREFLIGHT_WARNING_CODES = [
  'resolutionTooLow',
  'sizeDiffers',
  'sizeTurned',
  'fontsMissing',
  'noWhiteLayer',
  'encrypted',
  'pagesLeftOut',
] as const
export type PreflightWarningCode = (typeof PREFLIGHT_WARNING_CODES)[number]

export interface PreflightWarning {
  readonly code: PreflightWarningCode
  /** What the words of the code speak of: mm with 2 decimals, whole dpi, names joined by commas. */
  readonly values: Readonly<Record<string, string | number>>
}

export interface ArtworkLimits {
  /** Images below this at the printed size are warned of. */
  readonly lowestDpi: number
  /** How far artwork may be from the ordered size, in mm on each side. */
  readonly sizeToleranceMm: number
  /** Media types (ids of masters) that want white ink below the colours: dark and clear ones. Case does not matter. */
  readonly whiteMediaTypes: readonly string[]
  /** Spot colours that are white ink. Upper and lower case are the same. */
  readonly whiteSpotColours: readonly string[]
}

export interface PrintContext {
  /** Which page is printed, counted from 1; the first where left out. */
  readonly page?: number | undefined
  /** The size at which it is printed, in mm, before any turn (`maxPrintedSize`); its true size where left out. */
  readonly placedSize?: Size | undefined
  /** The size that the order names, in mm. */
  readonly orderedSize?: Size | undefined
  readonly mediaType?: string | undefined
  /** How many pages the file has, where the description at hand is of fewer. */
  readonly pageCount?: number | undefined
  /** How many pages of the file the job prints; all of them where left out. */
  readonly pagesPrinted?: number | undefined
  readonly limits: ArtworkLimits
}

/** Every warning that holds for a page of artwork as it is to be printed; empty where all is well. */
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
  ]
}

/** The lowest resolution of an artwork's images when `size` is printed as `placed`. */
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
  // Rounded before it is compared: nobody is warned that 150 dpi are less than 150.
  if (Math.round(dpi) >= limits.lowestDpi) return []
  return [{ code: 'resolutionTooLow', values: { dpi: Math.round(dpi), limitDpi: limits.lowestDpi } }]
}

function sizeWarnings(size: Size | undefined, { orderedSize, limits }: PrintContext): PreflightWarning[] {
  if (!size || !orderedSize || isWithin(size, orderedSize, limits.sizeToleranceMm)) return []
  const turned = isWithin({ width: size.height, height: size.width }, orderedSize, limits.sizeToleranceMm)
  const values = {
    widthMm: roundTo(size.width, 2),
    heightMm: roundTo(size.height, 2),
    orderedWidthMm: roundTo(orderedSize.width, 2),
    orderedHeightMm: roundTo(orderedSize.height, 2),
  }
  return [{ code: turned ? 'sizeTurned' : 'sizeDiffers', values }]
}

/** One thousandth more than the tolerance, so that a size off by just that much is not lost to binary rounding. */
const isWithin = (size: Size, ordered: Size, toleranceMm: number): boolean =>
  Math.abs(size.width - ordered.width) <= toleranceMm + 0.001 &&
  Math.abs(size.height - ordered.height) <= toleranceMm + 0.001

function fontWarnings({ fonts }: ArtworkMetadata): PreflightWarning[] {
  const missing = [...new Set(fonts.filter((font) => !font.embedded).map((font) => font.name))]
  return missing.length > 0 ? [{ code: 'fontsMissing', values: { fonts: missing.join(', ') } }] : []
}

function whiteWarnings({ spotColours }: ArtworkMetadata, { mediaType, limits }: PrintContext): PreflightWarning[] {
  if (mediaType === undefined || !holds(limits.whiteMediaTypes, mediaType)) return []
  if (spotColours.some((name) => holds(limits.whiteSpotColours, name))) return []
  return [{ code: 'noWhiteLayer', values: { mediaType } }]
}

function pageWarnings(pages: number, { pagesPrinted: printed }: PrintContext): PreflightWarning[] {
  if (printed === undefined || printed >= pages) return []
  return [{ code: 'pagesLeftOut', values: { pages, printed } }]
}

const holds = (names: readonly string[], wanted: string): boolean =>
  names.some((name) => name.trim().toLowerCase() === wanted.trim().toLowerCase())
