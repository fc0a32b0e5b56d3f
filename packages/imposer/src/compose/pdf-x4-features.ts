import { filterChain } from '../pdf/filters.ts'
import { isArray, isDict, isName, type PdfDict, type PdfObject } from '../pdf/objects.ts'

type Resolve = (value: PdfObject | undefined) => PdfObject

/** Entries that no object of a PDF/X-4 file has: OPI, reference XObjects, alternate images. */
const FORBIDDEN_KEYS = ['OPI', 'Ref', 'Alternates'] as const
/** Filters that PDF/X-4 forbids. */
const FORBIDDEN_FILTERS: readonly string[] = ['LZWDecode', 'Crypt']

/**
 * Whether a direct value contains a feature that PDF/X-4 forbids (ISO 15930-7, 6): transfer functions, halftone phases,
 * OPI, reference XObjects, alternate images, PostScript XObjects. A resource with the name of such an entry counts too.
 */
export function isOutsidePdfX4(value: PdfObject, resolve: Resolve): boolean {
  if (isArray(value)) return value.some((item) => isOutsidePdfX4(item, resolve))
  if (!isDict(value)) return false
  if (FORBIDDEN_KEYS.some((key) => value.has(key)) || value.has('TR') || value.has('HTP')) return true
  if (value.has('TR2') && !isName(resolve(value.get('TR2')), 'Default')) return true
  if (isName(resolve(value.get('Subtype')), 'PS')) return true
  return [...value.values()].some((item) => isOutsidePdfX4(item, resolve))
}

/** Whether the data of a stream is packed in a way that PDF/X-4 forbids, or is in another file. */
export function isStreamOutsidePdfX4(dict: PdfDict, resolve: Resolve): boolean {
  return dict.has('F') || filterChain(dict, resolve).some(({ name }) => FORBIDDEN_FILTERS.includes(name))
}
