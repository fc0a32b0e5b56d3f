import { statSync } from 'node:fs'
import { composeTransforms } from '@platen/domain/geometry'
import {
  type ArtworkItem,
  type PictureItem,
  TEMPLATE_LIMITS,
  type Template,
  type TemplateFault,
  type TemplateFaultCode,
  type TextItem,
} from '@platen/domain/templates'
import { MM_PER_INCH } from '@platen/domain/units'
import { changeCase, cleanText } from './clean-text.ts'
import type { DrawnItem, DrawnText } from './drawing.ts'
import { openFont } from './font.ts'
import { findHeldWords } from './held-words.ts'
import { layOutText, readText } from './lay-out-text.ts'
import { itemMatrix, placePage, readPageSize } from './place-page.ts'
import { layOutOnPath } from './text-path.ts'
import type { DrawRequest, DrawResult, PreparedFile } from './types.ts'
import { writePdf } from './write-pdf.ts'
import { writeSvg } from './write-svg.ts'

/** What one item adds. */
interface ItemResult {
  readonly drawn?: DrawnItem
  readonly faults: readonly TemplateFault[]
  /** Points. */
  readonly textSize?: number
}

/**
 * Draws a template with the values of an order. Text is drawn as outlines in its CMYK or spot colour, pages of pictures
 * and artwork as they are in their prepared PDF. The same request gives the same bytes.
 *
 * Throws errors of the output, such as a full disk; everything that is wrong with template, values or files is a fault.
 */
export async function drawTemplate({ template, values, files, svg, pdfFile }: DrawRequest): Promise<DrawResult> {
  let remaining: number = TEMPLATE_LIMITS.texts
  let outlines: number = TEMPLATE_LIMITS.outlines
  const excessFonts = findExcessFonts(template.items, files.fonts)
  const results = template.items.map((item): ItemResult => {
    if (item.kind === 'TEXT') {
      const text = getText(item, getOwn(values, item.id))
      const maxCharacters = Math.min(remaining, TEMPLATE_LIMITS.value)
      if (text.length > maxCharacters) return { faults: [fault(item.id, 'textTooLong', String(maxCharacters))] }
      remaining -= text.length
      if (excessFonts.has(item.fontId)) return { faults: [fault(item.id, 'fontsTooLarge')] }
      const result = drawText(item, text, getOwn(files.fonts, item.fontId), template.heldWords)
      if (result.drawn?.kind !== 'TEXT') return result
      const { fitting, size } = countOutlines(result.drawn, outlines)
      if (size > outlines) return { faults: [fault(item.id, 'textTooLong', String(fitting))] }
      outlines -= size
      return result
    }
    if (item.kind === 'PICTURE') return drawPicture(item, getText(item, getOwn(values, item.id)), files.pictures)
    return drawArtwork(item, files.artworks)
  })
  const items = results.flatMap(({ drawn }) => drawn ?? [])
  const faults = results.flatMap((result) => result.faults)
  const drawing = { ...template, items }
  const ok = faults.length === 0
  if (ok && pdfFile !== undefined) await writePdf(drawing, pdfFile)
  const sizes = template.items.flatMap(({ id }, i) => {
    const size = results[i]?.textSize
    return size === undefined ? [] : [[id, size] as const]
  })
  return { ok, faults, svg: svg === false ? '' : writeSvg(drawing), textSizes: Object.fromEntries(sizes) }
}

/** Returns the value of a key; ids may be names of properties that each object has, such as `constructor`. */
function getOwn<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** Returns the text of an item; that of the template if the order has none. */
function getText({ source }: TextItem | PictureItem, value: string | undefined): string {
  return cleanText(value ?? '') || cleanText(source.fallback)
}

const fault = (itemId: string, code: TemplateFaultCode, detail = ''): TemplateFault => ({ itemId, code, detail })

/** Returns the ids of the fonts that are above the limit for all fonts of a template; they are not opened. */
function findExcessFonts(items: Template['items'], paths: Readonly<Record<string, string>>): ReadonlySet<string> {
  const excess = new Set<string>()
  let bytes = 0
  for (const fontId of new Set(items.flatMap((item) => (item.kind === 'TEXT' ? [item.fontId] : [])))) {
    const path = getOwn(paths, fontId)
    if (path !== undefined) bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0
    if (bytes > TEMPLATE_LIMITS.fontBytes) excess.add(fontId)
  }
  return excess
}

function drawText(item: TextItem, value: string, path: string | undefined, heldWords: readonly string[]): ItemResult {
  const font = path === undefined ? undefined : openFont(item.fontId, path)
  const faults: TemplateFault[] = []
  if (font === undefined) faults.push(fault(item.id, 'fontMissing'))
  if (value === '' && item.source.isRequired) faults.push(fault(item.id, 'fieldEmpty', item.source.field))
  for (const word of findHeldWords(value, heldWords)) faults.push(fault(item.id, 'wordOnList', word))
  if (value === '' || font === undefined) return { faults }
  const read = readText(font, changeCase(value, item.letterCase), item)
  for (const each of read.faults) faults.push({ itemId: item.id, ...each })
  const layout = item.path === null ? layOutText(read.text, item) : layOutOnPath(read.text, item, item.path)
  if (layout.fault !== undefined) faults.push({ itemId: item.id, ...layout.fault })
  const toTemplate = itemMatrix(item)
  const glyphs = layout.glyphs
    .filter(({ glyph }) => glyph !== 0 && font.outline(glyph).bounds !== undefined)
    .map(({ glyph, matrix }) => ({ glyph, matrix: composeTransforms(matrix, toTemplate) }))
  const { id: itemId, color, hasWhite } = item
  return { drawn: { kind: 'TEXT', itemId, font, glyphs, color, hasWhite }, faults, textSize: layout.size }
}

/** Characters with which a glyph is placed. */
const PLACE = 100

/**
 * Returns the characters of a text in a PDF, which repeats the outline of a glyph, and the glyphs that are within the
 * limit.
 */
function countOutlines(
  { font, glyphs, hasWhite }: DrawnText,
  limit: number,
): { readonly fitting: number; readonly size: number } {
  let size = 0
  for (const [i, { glyph }] of glyphs.entries()) {
    size += (font.outline(glyph).operators.length + PLACE) * (hasWhite ? 2 : 1)
    if (size > limit) return { fitting: i, size }
  }
  return { fitting: glyphs.length, size }
}

function drawPicture(item: PictureItem, link: string, pictures: DrawRequest['files']['pictures']): ItemResult {
  const file = getOwn(pictures, item.id)
  if (file === undefined) {
    if (link !== '') return { faults: [fault(item.id, 'pictureMissing')] }
    return { faults: item.source.isRequired ? [fault(item.id, 'fieldEmpty', item.source.field)] : [] }
  }
  const page = readPageSize(file.preparedFile)
  if (page === undefined) return { faults: [fault(item.id, 'pictureMissing')] }
  const { matrix, clip, size } = placePage(page, item)
  const drawn: DrawnItem = { kind: 'PAGE', itemId: item.id, file, matrix, clip }
  if (file.pixels === null) return { drawn, faults: [] }
  const resolution = Math.min(file.pixels.width / size.width, file.pixels.height / size.height) * MM_PER_INCH
  // rounded as it is shown
  const isTooLow = Math.round(resolution) < item.minResolution
  return { drawn, faults: isTooLow ? [fault(item.id, 'resolutionTooLow', String(Math.round(resolution)))] : [] }
}

function drawArtwork(item: ArtworkItem, artworks: Readonly<Record<string, PreparedFile>>): ItemResult {
  const file = getOwn(artworks, item.artworkId)
  const page = file === undefined ? undefined : readPageSize(file.preparedFile)
  if (file === undefined || page === undefined) return { faults: [fault(item.id, 'artworkMissing')] }
  const { matrix, clip } = placePage(page, item)
  return { drawn: { kind: 'PAGE', itemId: item.id, file, matrix, clip }, faults: [] }
}
