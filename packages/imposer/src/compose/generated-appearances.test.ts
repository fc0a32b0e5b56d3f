// cspell:words Helv Zcaron
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { inspectPdf } from '../inspect/index.ts'
import { onePage, testFile, testFolder } from '../pdf/pdf-fixtures.ts'
import { normalisePdf } from './normalise-pdf.ts'
import { drawn, normalisedFile, type Picture } from './sheet-fixtures.ts'

const HELVETICA = '/DR<</Font<</Helv<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>>>>>'

interface TestAnnotation {
  readonly entries: string
  readonly rect?: string
  readonly form?: string
}

/** A page of 200 x 100 without content, and one printed annotation. */
const annotated = ({ entries, rect = '[0 0 200 100]', form = HELVETICA }: TestAnnotation): Buffer =>
  onePage({
    content: { data: '' },
    page: `/Annots[<</F 4/Rect${rect}${entries}>>]`,
    catalog: `/AcroForm<<${form}>>`,
    more: {
      5: '<</FT/Ch/Ff 131072/V(Blue)/DA(/Helv 20 Tf)>>',
      6: { dict: '/Type/XObject/BBox[0 0 200 100]', data: '' },
    },
  })

const draw = async (annotation: TestAnnotation): Promise<Picture> =>
  drawn(await normalisedFile(annotated(annotation)), 1, 2)

/** Share of the pixels of a part, in fractions from the top left, that have a colour. */
function getShare(picture: Picture, [left, top, right, bottom]: readonly number[], colour = '000000'): number {
  let count = 0
  const steps = 60
  for (let i = 0; i < steps * steps; i++) {
    const at = (from = 0, to = 1, step = 0) => from + ((to - from) * (step + 0.5)) / steps
    if (picture.at(at(left, right, i % steps), at(top, bottom, Math.floor(i / steps))) === colour) count += 1
  }
  return count / steps ** 2
}

/** Shares of ink in the left, middle and right third. */
const thirds = (picture: Picture, colour?: string): number[] =>
  [0, 1, 2].map((i) => getShare(picture, [i / 3, 0, (i + 1) / 3, 1], colour))

const FIELD = '/Subtype/Widget/FT/Tx/DA(1 0 0 rg /Helv 40 Tf)'
const RED = 'ff0000'

test.each([
  ['left', '', 0],
  ['centred', '/Q 1', 1],
  ['right', '/Q 2', 2],
])(
  'normalisePdf draws the value of a text field without appearance, %s, in its font, size and colour',
  async (_, entries, place) => {
    const shares = thirds(await draw({ entries: `${FIELD}/V(HH)${entries}` }), RED)
    expect(shares[place]).toBeGreaterThan(0.05)
    const others = shares.filter((_share, i) => i !== place)
    expect(Math.max(...others)).toBeLessThan(0.02)
  },
)

test('normalisePdf draws several lines, cells of a comb, and text as large as it fits', async () => {
  const lines = await draw({ entries: `/Subtype/Widget/FT/Tx/Ff 4096/DA(/Helv 30 Tf)/V(HHHHH HHHHH)` })
  expect(getShare(lines, [0, 0, 1, 0.4])).toBeGreaterThan(0.05)
  expect(getShare(lines, [0, 0.4, 1, 0.7])).toBeGreaterThan(0.05)
  const comb = await draw({ entries: `/Subtype/Widget/FT/Tx/Ff 16777216/MaxLen 3/DA(/Helv 40 Tf)/V(H H)` })
  const cells = thirds(comb)
  expect(cells[1]).toBe(0)
  expect(cells[0]).toBeCloseTo(cells[2] ?? 0, 1)
  expect(cells[0]).toBeGreaterThan(0.02)
  const large = await draw({ entries: '/Subtype/Widget/FT/Tx/DA(/Helv 0 Tf)/V(HH)' })
  expect(getShare(large, [0, 0, 1, 1])).toBeGreaterThan(0.1)
})

test('normalisePdf draws chosen values, inherited entries, and characters of /Differences', async () => {
  expect(getShare(await draw({ entries: '/Subtype/Widget/Parent 5 0 R' }), [0, 0, 0.5, 1])).toBeGreaterThan(0.008)
  const list = await draw({
    entries: '/Subtype/Widget/FT/Ch/Opt[[(a)(HHH)][(b)(HHH)]]/V(b)/DA(/Helv 40 Tf)',
  })
  // the chosen line is white on black
  expect(getShare(list, [0, 0, 1, 0.45])).toBeLessThan(getShare(list, [0, 0.5, 1, 1]))
  const differences = '/Encoding<</Differences[65/Zcaron 128/Euro]>>'
  const form = `/DR<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica${differences}>>>>>>`
  const value = '/Subtype/Widget/FT/Tx/DA(/F 40 Tf)/V'
  expect(getShare(await draw({ entries: `${value}<feff017d20ac>`, form }), [0, 0, 1, 1])).toBeGreaterThan(0.008)
})

test('normalisePdf draws characters that the font of a field lacks as outlines, in their place and colour', async () => {
  const shares = thirds(await draw({ entries: `${FIELD}/V<feff0049014104160020004900206f22>` }), RED)
  expect(Math.min(...shares)).toBeGreaterThan(0.01)
  const only = await draw({ entries: `${FIELD}/V<feff0141>` })
  expect(thirds(only, RED)[0]).toBeGreaterThan(0.01)
})

test('normalisePdf draws marks of check boxes, captions of buttons, borders and backgrounds', async () => {
  const look = '/MK<</BG[0 1 0]/BC[1 0 0]/CA(n)>>/BS<</W 10>>'
  const box = await draw({
    entries: `/Subtype/Widget/FT/Btn/AS/Yes${look}/DA(0 0 1 rg /ZaDb 0 Tf)`,
    rect: '[50 0 150 100]',
  })
  expect([box.at(0.5, 0.5), box.at(0.26, 0.5), box.at(0.31, 0.1), box.at(0.2, 0.5)]).toEqual([
    '0000ff',
    RED,
    '00ff00',
    'ffffff',
  ])
  const off = await draw({ entries: `/Subtype/Widget/FT/Btn/AS/Off${look}`, rect: '[50 0 150 100]' })
  expect(off.at(0.5, 0.5)).toBe('00ff00')
  const button = await draw({ entries: '/Subtype/Widget/FT/Btn/Ff 65536/MK<</CA(HH)>>/DA(1 0 0 rg /Helv 40 Tf)' })
  expect(thirds(button, RED)[1]).toBeGreaterThan(0.05)
  // turned by 90 degrees, the text runs upwards
  const turned = await draw({ entries: `${FIELD}/MK<</R 90>>/V(HH)`, rect: '[0 0 50 100]' })
  expect(getShare(turned, [0, 0.5, 0.25, 1], RED)).toBeGreaterThan(getShare(turned, [0, 0, 0.25, 0.5], RED))
})

test('normalisePdf replaces the appearance of a filled field if those of the form are out of date', async () => {
  const entries = `${FIELD}/V(HH)/AP<</N 6 0 R>>`
  const stored = await draw({ entries })
  expect(getShare(stored, [0, 0, 1, 1], RED)).toBe(0)
  const outdated = await draw({ entries, form: `/NeedAppearances true${HELVETICA}` })
  expect(getShare(outdated, [0, 0, 1, 1], RED)).toBeGreaterThan(0.015)
})

test.each([
  ['Highlight', '/C[1 0 0]/QuadPoints[20 90 180 90 20 10 180 10]', [0.5, 0.5], [0.5, 0.05]],
  ['Underline', '/C[1 0 0]/BS<</W 8>>/QuadPoints[20 90 180 90 20 10 180 10]', [0.5, 0.9], [0.5, 0.5]],
  ['StrikeOut', '/C[1 0 0]/BS<</W 8>>/QuadPoints[20 90 180 90 20 10 180 10]', [0.5, 0.5], [0.5, 0.9]],
  ['Square', '/C[1 0 0]/BS<</W 10>>', [0.02, 0.5], [0.5, 0.5]],
  ['Circle', '/C[0 1 0]/IC[1 0 0]/BS<</W 10>>', [0.5, 0.5], [0.02, 0.05]],
  ['Line', '/C[1 0 0]/BS<</W 8>>/L[0 50 200 50]', [0.5, 0.5], [0.5, 0.3]],
  ['Line', '/C[1 0 0]/BS<</W 4>>/L[20 20 180 20]/LL 30', [0.5, 0.5], [0.5, 0.8]],
  ['Line', '/C[0 0 1]/IC[1 0 0]/BS<</W 8>>/L[100 50 200 50]/LE[/Square/None]', [0.48, 0.5], [0.3, 0.5]],
  ['Polygon', '/C[1 0 0]/IC[1 0 0]/Vertices[0 0 200 0 0 100]', [0.2, 0.8], [0.9, 0.2]],
  ['PolyLine', '/C[1 0 0]/BS<</W 8>>/Vertices[0 50 100 50 100 0]', [0.25, 0.5], [0.75, 0.5]],
  ['Ink', '/C[1 0 0]/BS<</W 8>>/InkList[[0 50 100 50][100 10 200 10]]', [0.75, 0.9], [0.75, 0.5]],
  ['Link', '/C[1 0 0]/Border[0 0 10]', [0.02, 0.5], [0.5, 0.5]],
  ['Link', '/C[1 0 0]', [0.003, 0.5], [0.5, 0.5]],
  ['Link', '/C[1 0 0]/BS<</S/U/W 10>>', [0.5, 0.98], [0.02, 0.5]],
  ['FreeText', '/C[1 0 0]/BS<</W 0>>/DA(/Helv 10 Tf)/Contents(H)', [0.5, 0.5], [0.02, 0.5]],
] as const)(
  'normalisePdf draws an annotation without appearance: %s %s',
  async (kind, entries, [x, y], [emptyX, emptyY]) => {
    const picture = await draw({ entries: `/Subtype/${kind}${entries}` })
    expect(picture.at(x, y)).toBe(RED)
    expect(picture.at(emptyX, emptyY)).toBe(kind === 'FreeText' ? RED : 'ffffff')
  },
)

test('normalisePdf multiplies a highlight with the text below, with its opacity', async () => {
  const entries = '/Subtype/Highlight/C[1 1 0]/CA 0.5/QuadPoints[20 90 180 90 20 10 180 10]'
  const file = onePage({
    content: { data: '0 0 1 rg 0 0 100 100 re f' },
    page: `/Annots[<</F 4/Rect[0 0 200 100]${entries}>>]`,
  })
  const picture = await drawn(await normalisedFile(file))
  expect([picture.at(0.3, 0.5).slice(0, 4), picture.at(0.75, 0.5).slice(0, 4)]).toEqual(['0000', 'ffff'])
  expect(Number.parseInt(picture.at(0.75, 0.5).slice(4), 16)).toBeCloseTo(128, -1)
})

test('inspectPdf reports fonts and colours of generated appearances', async () => {
  const described = await inspectPdf(testFile(annotated({ entries: `${FIELD}/V(HH)` })))
  expect(described.ok && described.info.pages[0]).toMatchObject({
    colourSpaces: ['DeviceRGB'],
    fonts: [{ name: 'Helvetica', embedded: false }],
    isBlank: false,
  })
})

const APPEARANCE_MISSING = { ok: false, refusal: { code: 'appearance-missing' } }

test.each([
  ['a value without font', '/Subtype/Widget/FT/Tx/V(Anna)', ''],
  ['a character that needs shaping', '/Subtype/Widget/FT/Tx/DA(/Helv 9 Tf)/V<feff0627>', HELVETICA],
  [
    'a font with several bytes for a character',
    '/Subtype/Widget/FT/Tx/DA(/F 9 Tf)/V(Anna)',
    '/DR<</Font<</F<</Subtype/Type0>>>>>>',
  ],
  ['a value in a picture font', '/Subtype/Widget/FT/Tx/DA(/F 9 Tf)/V(a)', '/DR<</Font<</F<</Subtype/Type3>>>>>>'],
  ['an unknown mark', '/Subtype/Widget/FT/Btn/AS/On/MK<</CA(Q)>>', ''],
  ['a line with a caption', '/Subtype/Line/L[0 0 9 9]/C[1 0 0]/Cap true/Contents(5 m)', ''],
  ['a cloudy border', '/Subtype/Square/C[1 0 0]/BE<</S/C/I 1>>', ''],
  ['a note with a callout line', '/Subtype/FreeText/DA(/Helv 9 Tf)/Contents(a)/CL[0 0 9 9]', HELVETICA],
])(
  'normalisePdf and inspectPdf reject a printed annotation whose appearance cannot be generated: %s',
  async (_, entries, form) => {
    const file = testFile(annotated({ entries, form }))
    expect(await normalisePdf(file, join(testFolder(), 'ready.pdf'))).toMatchObject(APPEARANCE_MISSING)
    expect(await inspectPdf(file)).toMatchObject(APPEARANCE_MISSING)
    const hidden = testFile(
      Buffer.from(annotated({ entries, form }).toString('latin1').replace('/F 4', '/F 0'), 'latin1'),
    )
    expect(await normalisePdf(hidden, join(testFolder(), 'ready.pdf'))).toMatchObject({ ok: true })
  },
)
