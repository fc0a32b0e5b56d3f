// cspell:words cmap hhea hmtx maxp glyf fvar loca EBDT CBDT sbix bdat sfnt
import { readFileSync, statSync } from 'node:fs'
import { FONT_LIMITS, type FontFacts, type FontRefusal } from '@platen/domain/templates'
import { TemplateFont } from './font.ts'
import { getScript, UNKNOWN_SCRIPT } from './scripts.ts'
import { type FontTables, readFontTables } from './sfnt.ts'
import type { FontInspection } from './types.ts'

/** Tables without which no text can be drawn. */
const REQUIRED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'] as const
/** A script with fewer characters is not named: fonts have single letters of others, for example the micro sign. */
const FEWEST_CHARACTERS = 20
/** Scripts that are named, most characters first. */
const MAX_SCRIPTS = 20
/** Characters of which one must have an outline. */
const SAMPLES = 300
const RESTRICTED = 2

/**
 * Reads a font that a shop uploads: OpenType (glyf, CFF, CFF2) or TrueType, one font with outlines. Of a font with
 * variations, the default instance is used.
 */
export function inspectFont(path: string): FontInspection {
  const result = readFacts(path)
  return typeof result === 'string' ? { ok: false, refusal: result } : { ok: true, facts: result }
}

function readFacts(path: string): FontFacts | FontRefusal {
  if (statSync(path).size > FONT_LIMITS.bytes) return 'fontTooLarge'
  const bytes = readFileSync(path)
  const tables = readFontTables(bytes)
  if (typeof tables === 'string') return tables
  const refusal = checkTables(tables)
  if (refusal !== undefined) return refusal
  const font = new TemplateFont(bytes)
  const characters = [...font.face.collectUnicodes()].filter((code) => font.has(code))
  if (characters.length === 0) return 'fontDamaged'
  if (!hasOutlines(font, characters)) return 'fontWithoutOutlines'
  const embedding = readEmbedding(tables.get('OS/2'))
  return {
    family: readName(font, 16, 1),
    style: readName(font, 17, 2),
    glyphs: readGlyphCount(tables),
    characters: characters.length,
    scripts: countScripts(characters),
    unitsPerEm: font.unitsPerEm,
    embedding,
    isRestricted: (embedding & 0xf) === RESTRICTED,
    isVariable: tables.has('fvar'),
  }
}

const readGlyphCount = (tables: FontTables): number => {
  const maxp = tables.get('maxp')
  return maxp !== undefined && maxp.length >= 6 ? maxp.readUInt16BE(4) : 0
}

function checkTables(tables: FontTables): FontRefusal | undefined {
  const hasOutlineTable = (tables.has('glyf') && tables.has('loca')) || tables.has('CFF ') || tables.has('CFF2')
  const hasPictures = ['EBDT', 'CBDT', 'sbix', 'bdat', 'SVG '].some((tag) => tables.has(tag))
  if (!hasOutlineTable && (hasPictures || REQUIRED.every((tag) => tables.has(tag)))) return 'fontWithoutOutlines'
  if (REQUIRED.some((tag) => !tables.has(tag))) return 'fontDamaged'
  const head = tables.get('head')
  if (head === undefined || head.length < 54) return 'fontDamaged'
  // OpenType 1.9, head: 16 to 16384
  const unitsPerEm = head.readUInt16BE(18)
  if (unitsPerEm < 16 || unitsPerEm > 16_384) return 'fontDamaged'
  return readGlyphCount(tables) === 0 ? 'fontDamaged' : undefined
}

function hasOutlines(font: TemplateFont, characters: readonly number[]): boolean {
  const step = Math.max(1, Math.floor(characters.length / SAMPLES))
  return characters.some((code, i) => i % step === 0 && font.outline(font.nominalGlyph(code)).bounds !== undefined)
}

const readEmbedding = (os2: Buffer | undefined): number =>
  os2 !== undefined && os2.length >= 10 ? os2.readUInt16BE(8) : 0

/** Returns the first of two names that the font has (OpenType 1.9, name: 16 and 17 are the typographic names). */
function readName(font: TemplateFont, ...ids: readonly number[]): string {
  for (const id of ids) {
    const languages = font.face.listNames().filter(({ nameId }) => nameId === id)
    const language = languages.find((name) => name.language.startsWith('en')) ?? languages[0]
    const name = language === undefined ? '' : font.face.getName(id, language.language)
    const clean = name
      .replace(/\p{Cc}/gu, '')
      .toWellFormed()
      .trim()
    // without the first half of a character of two code units at the end
    if (clean !== '') return clean.slice(0, FONT_LIMITS.name).replace(/[\ud800-\udbff]$/, '')
  }
  return ''
}

function countScripts(characters: readonly number[]): string[] {
  const counts = new Map<string, number>()
  for (const code of characters) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const script = getScript(String.fromCodePoint(code))
    if (script !== undefined && script !== UNKNOWN_SCRIPT) counts.set(script, (counts.get(script) ?? 0) + 1)
  }
  const scripts = [...counts].filter(([, count]) => count >= FEWEST_CHARACTERS).sort((a, b) => b[1] - a[1])
  return scripts.slice(0, MAX_SCRIPTS).map(([script]) => script)
}
