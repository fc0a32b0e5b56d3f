// cspell:words GPOS
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../pdf/pdf-fixtures.ts'
import { openFont, TemplateFont } from './font.ts'
import { changeTables } from './font-fixtures.ts'
import { NAMES } from './names-fixture.ts'
import { Paragraph } from './paragraph.ts'
import { draw, FONTS, type TestFont, template, text } from './template-fixtures.ts'

/** HarfBuzz's own program, of another version than the library of this package. */
const hasHarfBuzz = spawnSync('hb-shape', ['--version']).status === 0
const RECORDED = new URL('names-shaped.txt', import.meta.url)
const OPTIONS = ['--no-glyph-names', '--no-clusters', '--language=und']

const entries = Object.entries(NAMES) as [TestFont, readonly string[]][]

/** Returns the glyphs of names as the program prints them. */
function shapeByProgram(font: TestFont, names: readonly string[]): string[] {
  const done = spawnSync('hb-shape', [...OPTIONS, `--font-file=${FONTS[font]}`], { input: names.join('\n') })
  expect(done.status, String(done.stderr)).toBe(0)
  return String(done.stdout).trimEnd().split('\n')
}

/** Returns the glyphs of a name in the same format: number, offset if there is one, advance. */
function shapeWith(font: TemplateFont, name: string): string {
  const { glyphs } = new Paragraph(font, name, 0)
  const parts = glyphs.map(
    ({ glyph, advance, dx, dy }) => `${glyph}${dx === 0 && dy === 0 ? '' : `@${dx},${dy}`}+${advance}`,
  )
  return `[${parts.join('|')}]`
}

const toLines = (shape: (font: TestFont, names: readonly string[]) => readonly string[]): string[] =>
  entries.flatMap(([font, names]) => {
    const shaped = shape(font, names)
    return names.map((name, i) => `${font} ${name} ${shaped[i]}`)
  })

test('Names in twelve scripts have the glyphs and positions that HarfBuzz recorded', () => {
  const recorded = readFileSync(RECORDED, 'utf8').trimEnd().split('\n')
  expect(recorded.length).toBeGreaterThan(200)
  expect(toLines((font, names) => names.map((name) => shapeWith(openFont(font, FONTS[font])!, name)))).toEqual(recorded)
})

// where the program is not installed, the record above is compared; `vitest -u` replaces it
test.skipIf(!hasHarfBuzz)('The record of the names is what the program hb-shape prints', async () => {
  await expect(`${toLines(shapeByProgram).join('\n')}\n`).toMatchFileSnapshot(RECORDED.pathname)
})

/** A font whose kerning is only in the old table. */
function fontWithKernTable(): Buffer {
  const kern = Buffer.from('000000010000001a0001000200060000000000240039ff3800390024ff39', 'hex')
  return changeTables(readFileSync(FONTS.sans), { GPOS: undefined, kern })
}

test('Letters are moved by the kerning of the old table, where there is no other', () => {
  const font = new TemplateFont(fontWithKernTable())
  expect(shapeWith(font, 'AVA')).toBe('[36+539|57@-100,0+400|36@-99,0+540]')
})

test.skipIf(!hasHarfBuzz)('HarfBuzz moves these letters equally', () => {
  const path = join(testFolder(), 'font')
  writeFileSync(path, fontWithKernTable())
  const done = spawnSync('hb-shape', [...OPTIONS, path, 'AVA'], { encoding: 'utf8' })
  expect(done.stdout.trim()).toBe(shapeWith(new TemplateFont(fontWithKernTable()), 'AVA'))
})

describe('No name has a missing glyph', () => {
  for (const [font, names] of entries) {
    test(`in the font ${font}`, async () => {
      for (const name of names) {
        const item = text({ x: 10, y: 10, width: 80, height: 20 }, { fontId: font, minSize: 4 })
        expect((await draw(template([item]), { text: name })).faults, name).toEqual([])
      }
    })
  }
})
