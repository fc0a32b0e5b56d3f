import { createHash } from 'node:crypto'
import { formatNumber } from '../pdf/format-number.ts'
import { REFERENCE_DIGITS } from '../pdf/serialise.ts'
import type { FileWriter } from './file-writer.ts'
import { indexTrailerEntry, type NormalisedIndex } from './normalised-index.ts'

/** Maximum side of a page without UserUnit in points (ISO 32000 Annex C): 5080 mm. */
export const MAX_SIDE_PT = 14_400

/**
 * Writes the end of a normalised PDF: pages that draw the forms, the catalog, the index, and the xref table with the
 * trailer.
 */
export function writeTrailer(out: FileWriter, index: NormalisedIndex): void {
  const artworkObjects = index.refCounts.length
  const offsets: number[] = []
  const add = (body: (id: number) => string): number => {
    const id = artworkObjects + offsets.length + 1
    offsets.push(out.position)
    out.text(`${id} 0 obj\n${body(id)}\nendobj\n`)
    return id
  }
  const tree = artworkObjects + 2 * index.pages.length + 1
  const kids = index.pages.map((page) => {
    const unit = Math.max(1, Math.ceil(Math.max(page.width, page.height) / MAX_SIDE_PT))
    const scale = formatNumber(1 / unit)
    const content = unit === 1 ? '/F Do' : `${scale} 0 0 ${scale} 0 0 cm /F Do`
    const contents = add(() => `<</Length ${content.length}>>\nstream\n${content}\nendstream`)
    const box = `[0 0 ${formatNumber(page.width / unit)} ${formatNumber(page.height / unit)}]`
    const userUnit = unit === 1 ? '' : `/UserUnit ${unit}`
    return add(
      () =>
        `<</Type/Page/Parent ${tree} 0 R/MediaBox${box}${userUnit}/Contents ${contents} 0 R` +
        `/Resources<</XObject<</F ${page.form} 0 R>>>>>>`,
    )
  })
  add(() => `<</Type/Pages/Count ${kids.length}/Kids[${kids.map((id) => `${id} 0 R`).join(' ')}]>>`)
  const root = add(() => `<</Type/Catalog/Pages ${tree} 0 R${ocPropertiesEntry(index.layers)}>>`)
  const json = JSON.stringify(index).replace(
    /[\u0080-\uffff]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  let indexAt = 0
  add((id) => {
    const head = `<</Type/PlatenReady/Length ${json.length}>>\nstream\n`
    indexAt = out.position + `${id} 0 obj\n`.length + head.length
    return `${head}${json}\nendstream`
  })
  writeXref(out, index, offsets, root, indexTrailerEntry(indexAt, json.length))
}

/** Returns the /OCProperties entry with the layers that are off. PDF/X-4 requires a name in its configuration. */
export function ocPropertiesEntry(layers: readonly (readonly [object: number, shown: boolean])[]): string {
  if (layers.length === 0) return ''
  const refs = (list: typeof layers): string => list.map(([id]) => `${id} 0 R`).join(' ')
  const off = layers.filter(([, shown]) => !shown)
  return `/OCProperties<</OCGs[${refs(layers)}]/D<</Name(Default)/Order[${refs(layers)}]/OFF[${refs(off)}]>>>>`
}

function writeXref(
  out: FileWriter,
  index: NormalisedIndex,
  ownOffsets: readonly number[],
  root: number,
  indexEntry: string,
): void {
  const at = out.position
  const entries: number[] = []
  for (let id = 1; id * 2 <= index.objects.length; id++) entries.push(numberAt(index, id))
  entries.push(...ownOffsets)
  const size = entries.length + 1
  out.text(`xref\n0 ${size}\n0000000000 65535 f \n`)
  const digest = createHash('md5')
  for (const offset of entries) {
    const line = `${String(offset).padStart(10, '0')} 00000 n \n`
    digest.update(line)
    out.text(line)
  }
  const id = digest.digest('hex')
  out.text(`trailer\n<</Size ${size}/Root ${root} 0 R/ID[<${id}><${id}>] ${indexEntry} >>\nstartxref\n${at}\n%%EOF\n`)
}

/**
 * Returns the offset of an object's number: streams start with it, padded; for a small value it is on the line before.
 */
function numberAt(index: NormalisedIndex, id: number): number {
  const offset = index.objects[2 * (id - 1)]!
  if (offset >= index.smallAt) return offset - `${id} 0 obj\n`.length
  return offset + Math.max(0, REFERENCE_DIGITS - String(id).length)
}
