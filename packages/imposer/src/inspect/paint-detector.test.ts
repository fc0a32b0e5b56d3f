import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { normalisePdf } from '../compose/normalise-pdf.ts'
import { onePage, type TestPage, testFile, testFolder } from '../pdf/pdf-fixtures.ts'
import { openWithPdfium } from '../thumbnails/index.ts'
import { inspectPdf } from './describe-pdf.ts'

/** Whether a page of 200 x 100 points draws nothing inside its box. */
async function isBlank(content: string, page: TestPage = {}): Promise<boolean | undefined> {
  const response = await inspectPdf(testFile(onePage({ content: { data: content }, ...page })))
  if (!response.ok) throw new Error(response.refusal.text)
  return response.info.pages[0]?.isBlank
}

const BLANK: Readonly<Record<string, string>> = {
  'no content': '',
  'no painting operator': 'q 1 0 0 rg 0 0 50 50 re n 10 10 m 20 20 l n Q',
  'a rectangle below the page': '0 -60 50 50 re f',
  'a rectangle moved away': '1 0 0 1 300 0 cm 0 0 50 50 re f',
  'a line outside, with its width': '4 w -30 0 m -30 100 l S',
  'an image outside': 'q 50 0 0 50 -60 0 cm /I Do Q',
  'a rectangle clipped away': '0 0 10 10 re W n 50 50 10 10 re f',
  'a shading clipped away': '-20 0 10 10 re W n /S sh',
  'a form whose box is outside': 'q 1 0 0 1 0 150 cm /F Do Q',
  'invisible text': 'BT /T 9 Tf 3 Tr 10 10 Td (recognised) Tj ET',
  'text without characters': 'BT /T 9 Tf 10 10 Td () Tj [-20 ()] TJ ET',
  'a missing object': '/Missing Do',
}

const DRAWN: Readonly<Record<string, string>> = {
  white: '1 1 1 rg 0 0 50 50 re f',
  'a spot colour for white ink': '/White cs 1 scn 0 0 50 50 re f',
  'a spot colour for cutting': '/Cut CS 1 SCN 0.01 w 10 10 m 20 10 l S',
  'a line of width 0': '0 w 10 10 m 20 10 l S',
  'a line beside the page that reaches into it': '30 w -10 0 m -10 100 l S',
  'a curve': '-50 -50 m -50 300 300 300 300 -50 c f',
  'a dot of a thousandth of a point': '100 50 0.001 0.001 re f',
  'a shading': '/S sh',
  'an image': 'q 1 0 0 1 10 10 cm /I Do Q',
  'an inline image': 'q 1 0 0 1 10 10 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q',
  'a form': '/F Do',
  text: 'BT /T 9 Tf 10 10 Td (a) Tj ET',
  'text in an array': 'BT /T 9 Tf 10 10 Td [(a) -20 (b)] TJ ET',
  'outlined text': 'BT /T 9 Tf 1 Tr 10 10 Td (a) Tj ET',
  'a rectangle after a clip was restored': 'q -20 0 10 10 re W n Q 50 50 10 10 re f',
  'a rectangle after a form clipped': '/Away Do 50 50 10 10 re f',
  'a rotated rectangle': '0.7 0.7 -0.7 0.7 0 -20 cm 0 0 50 50 re f',
  'more saved states than are read': `${'q '.repeat(1100)}${'Q '.repeat(1100)}`,
}

const SPOT = (name: string) => `[/Separation/${name}/DeviceCMYK 9 0 R]`
const OBJECTS: TestPage = {
  resources: `<</ColorSpace<</White ${SPOT('White')}/Cut ${SPOT('CutContour')}>>/Font<</T 8 0 R>>/Shading<</S 7 0 R>>/XObject<</I 5 0 R/F 6 0 R/Away 10 0 R>>>>`,
  more: {
    5: { dict: '/Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray', data: 'x' },
    6: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 20 20]', data: '0 0 20 20 re f' },
    7: '<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 1 1]/Function 9 0 R>>',
    8: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    9: '<</FunctionType 2/Domain[0 1]/N 1>>',
    10: { dict: '/Type/XObject/Subtype/Form/BBox[-20 -20 -10 -10]', data: 'q q -20 -20 9 9 re W n' },
  },
}

test.each(Object.entries(BLANK))('a page is blank with %s', async (_name, content) => {
  expect(await isBlank(content, OBJECTS)).toBe(true)
})

test.each(Object.entries(DRAWN))('a page is not blank with %s', async (_name, content) => {
  expect(await isBlank(content, OBJECTS)).toBe(false)
})

test('the box is the TrimBox as displayed; annotations that are printed count', async () => {
  const content = '0 0 20 20 re f'
  expect(await isBlank(content, { page: '/TrimBox[50 50 100 100]' })).toBe(true)
  expect(await isBlank(content, { page: '/TrimBox[10 10 100 100]/Rotate 90' })).toBe(false)
  const page = (rectangle: string): TestPage => ({
    page: '/Annots[5 0 R]',
    more: {
      5: `<</Type/Annot/Subtype/Stamp/F 4/Rect[${rectangle}]/AP<</N 6 0 R>>>>`,
      6: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 40 40]', data: '0 0 40 40 re f' },
    },
  })
  expect(await isBlank('', page('10 10 50 50'))).toBe(false)
  expect(await isBlank('', page('310 10 350 50'))).toBe(true)
})

test('glyphs, patterns and soft masks that are not painted on the page do not count; text in a Type 3 font does', async () => {
  const resources = '<</Font<</T 5 0 R>>/Pattern<</P 7 0 R>>/ExtGState<</G<</SMask<</S/Alpha/G 8 0 R>>>>>>>>'
  const more = {
    5: '<</Type/Font/Subtype/Type3/FontBBox[0 0 1 1]/FontMatrix[1 0 0 1 0 0]/CharProcs<</a 6 0 R>>/Encoding<</Differences[97/a]>>>>',
    6: { data: '1 0 d0 0 0 9 9 re f' },
    7: { dict: '/PatternType 1/PaintType 1/BBox[0 0 9 9]/XStep 9/YStep 9', data: '0 0 9 9 re f' },
    8: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 200 100]', data: '0 0 200 100 re f' },
  }
  expect(await isBlank('/Pattern cs /P scn /G gs BT /T 9 Tf ET', { resources, more })).toBe(true)
  // the pattern is scanned between the path and its painting
  expect(await isBlank('/Pattern cs 0 0 20 20 re /P scn f', { resources, more })).toBe(false)
  expect(await isBlank('BT /T 9 Tf 3 Tr (a) Tj ET', { resources, more })).toBe(false)
})

const corpus = process.env['PLATEN_CORPUS'] ?? join(import.meta.dirname, '../../../../../shared/corpus')
const missing = !existsSync(corpus)
if (missing) console.info(`Other people's files are not here (${corpus}); the test that reads them is skipped.`)

test.skipIf(missing)(
  'pages of the corpus that are found blank are rendered without a visible pixel',
  async () => {
    const names = readdirSync(corpus, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.pdf'))
    let compared = 0
    for (const name of names) {
      const response = await inspectPdf(join(corpus, name))
      if (!response.ok || !response.info.pages[0]?.isBlank) continue
      // as printed: without annotations that are only displayed
      const ready = join(testFolder(), 'ready.pdf')
      if (!(await normalisePdf(join(corpus, name), ready)).ok) continue
      const view = await openWithPdfium(await readFile(ready))
      const page = await view?.draw(0, 400)
      view?.close()
      if (page) compared += 1
      expect([name, page?.rgba.some((value, i) => i % 4 === 3 && value > 0) ?? false]).toEqual([name, false])
    }
    expect(compared).toBeGreaterThan(0)
  },
  300_000,
)
