import type { PdfDocument } from '../pdf/document.ts'
import { isArray, isName, PdfRef } from '../pdf/objects.ts'

/** Returns which OCGs are visible in the default configuration, by object number (ISO 32000 8.11.4). */
export function defaultOcgVisibility(document: PdfDocument): (num: number) => boolean {
  const properties = document.dict(document.catalog.get('OCProperties'))
  const config = document.dict(properties?.get('D'))
  const listed = (key: string): Set<number> => {
    const resolved = document.resolve(config?.get(key))
    return new Set(isArray(resolved) ? resolved.filter((item) => item instanceof PdfRef).map((ref) => ref.num) : [])
  }
  const on = listed('ON')
  const off = listed('OFF')
  const baseOff = isName(document.resolve(config?.get('BaseState')), 'OFF')
  return (num) => (baseOff ? on.has(num) : !off.has(num))
}
