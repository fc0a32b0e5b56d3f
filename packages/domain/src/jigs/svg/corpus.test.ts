import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { validateJig } from '../validate-jig.ts'
import { importJigSvg } from './import-svg.ts'
import { SVG_PARSE_ERRORS, SVG_REASONS } from './svg-problem.ts'

const corpus = process.env['PLATEN_CORPUS'] ?? join(import.meta.dirname, '../../../../../../../shared/corpus')
const missing = !existsSync(corpus)
if (missing) console.info(`Other people's drawings are not here (${corpus}); the tests that read them are skipped.`)

const drawingsOf = (folder: string) =>
  missing ? [] : readdirSync(join(corpus, folder)).map((file) => readFileSync(join(corpus, folder, file), 'utf8'))

/** The drawing with its shapes made slots, so that as much of it as possible is really read. */
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

const CODES: readonly string[] = [...Object.keys(SVG_PARSE_ERRORS), 'svgUnsupportedShapes']

function expectImportedOrRefused(text: string): boolean {
  const result = importJigSvg(text, { id: 'j', name: 'Drawing', takenNames: [] })
  if (result.ok) {
    expect(validateJig(result.jig, [])).toEqual([])
    return true
  }
  expect(CODES).toContain(result.problem.code)
  if (result.problem.code === 'svgParseFailed') expect(SVG_REASONS).toContain(result.problem.reason)
  return false
}

test.skipIf(missing).each(['boxes', 'resvg'])(
  "other people's drawings in %s are imported or refused with a code, as they are and with their shapes as slots",
  (folder) => {
    const drawings = drawingsOf(folder)
    expect(drawings.length).toBeGreaterThan(40)
    for (const drawing of drawings) expectImportedOrRefused(drawing)
    const imported = drawings.filter((drawing) => expectImportedOrRefused(withSlots(drawing)))
    expect(imported.length).toBeGreaterThan(drawings.length / 2)
  },
)
