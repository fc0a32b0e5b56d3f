import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { validateJig } from '../validate-jig.ts'
import { importJigSvg } from './import-svg.ts'
import { SVG_PARSE_ERRORS, SVG_REASONS, type SvgImportProblem } from './svg-import-problem.ts'

const corpus = process.env['PLATEN_CORPUS'] ?? join(import.meta.dirname, '../../../../../../shared/corpus')
const missing = !existsSync(corpus)
if (missing) console.info(`Other people's drawings are not here (${corpus}); the tests that read them are skipped.`)

const getDrawings = (folder: string) =>
  missing ? [] : readdirSync(join(corpus, folder)).map((file) => readFileSync(join(corpus, folder, file), 'utf8'))

/** Returns the drawing with slot ids on its shapes, so that as much of it as possible is imported. */
function withSlots(text: string): string {
  let slots = 0
  const shape = /<(rect|circle|ellipse|polygon|path)\b/g
  const plain = text.replace(
    /<(rect|circle|ellipse|polygon|path)\b((?:[^>"']|"[^"]*"|'[^']*')*?)\sid="[^"]*"/g,
    '<$1$2',
  )
  return plain.replace(shape, (start) => {
    slots += 1
    return `${start} id="s${slots}"`
  })
}

/**
 * Patterns that the text of a drawing must contain if it is rejected with the code; checked without parsing it as XML.
 */
const EVIDENCE: Readonly<Record<string, RegExp>> = {
  svgUnsupportedShapes: /<(line|polyline|path)\b/,
  slotsExceedJig: /\bid="s\d+"/i,
  imageExceedsSlot: /\bid="p\d+"/i,
  doctype: /<!DOCTYPE/i,
  script: /<script|\son[a-z]+=/i,
  outsideReference: /href="(?!#)|url\((?!["']?#)|@import/,
  noViewBox: /^(?![^]*<svg[^>]*\sviewBox=)/,
  unsupportedStyle: /<style|style=|transform|fill-rule|clip-path|mask|<svg[^]*<svg|<symbol/,
  badTransform: /transform/,
  badShape: /<(rect|circle|ellipse|polygon|path|svg|use)\b/,
  circularUse: /<use\b/,
  tooDeep: /<g\b/,
}

const LINES = /<(line|polyline)\b/
/** Constructs that exclude elements from a drawing; without any of them, everything in it is used. */
const LEFT_OUT = /\b(display|visibility)\b|<(defs|symbol|clipPath|mask|marker|pattern|switch|foreignObject|text)\b/

function expectRightRefusal(text: string, { code, reason }: SvgImportProblem): void {
  expect(code === 'svgUnsupportedShapes' || Object.keys(SVG_PARSE_ERRORS).includes(code)).toBe(true)
  if (code === 'svgParseFailed') expect(SVG_REASONS).toContain(reason)
  if (reason === 'noSlots' && /\bid="s\d+"/i.test(text)) expect(text).toMatch(LEFT_OUT)
  if (reason === 'noSlots' && LINES.test(text)) expect(text).toMatch(LEFT_OUT)
  const evidence = EVIDENCE[reason ?? code]
  if (evidence) expect(text).toMatch(evidence)
}

function expectImportedOrRefused(text: string): boolean {
  const result = importJigSvg(text, { id: 'j', name: 'Drawing', existingNames: [] })
  if (!result.ok) {
    expectRightRefusal(text, result.problem)
    return false
  }
  expect(validateJig(result.jig, [])).toEqual([])
  const stated = /<svg[^>]*\swidth="([\d.]+)mm"/.exec(text)
  if (stated) expect(result.jig.width).toBeCloseTo(Number(stated[1]), 3)
  if (LINES.test(text)) expect(text).toMatch(LEFT_OUT)
  return true
}

test.skipIf(missing).each(['boxes', 'resvg'])(
  'third-party drawings in %s are imported or rejected with the correct code, unchanged and with their shapes as slots',
  (folder) => {
    const drawings = getDrawings(folder)
    expect(drawings.length).toBeGreaterThan(40)
    for (const drawing of drawings) expectImportedOrRefused(drawing)
    const imported = drawings.filter((drawing) => expectImportedOrRefused(withSlots(drawing)))
    expect(imported.length).toBeGreaterThan(drawings.length / 2)
  },
)
