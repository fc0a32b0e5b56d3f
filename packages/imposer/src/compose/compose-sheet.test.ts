import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, truncateSync } from 'node:fs'
import {
  composeTransforms,
  type Matrix,
  type Outline,
  rotation,
  scaling,
  transformPoint,
  translation,
} from '@platen/domain/geometry'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isArray, isDict, isName, PdfName, PdfStream, PdfString } from '../pdf/objects.ts'
import { buildPdf, onePage } from '../pdf/pdf-fixtures.ts'
import { composeSheet } from './compose-sheet.ts'
import { composed, createPlan, drawn, normalisedFile, placement, readSheet, sheetInput } from './sheet-fixtures.ts'

const MM = 72 / 25.4
const RED = 'ff0000'
const BLUE = '0000ff'
const WHITE = 'ffffff'

/** 200 x 100 points; the upper left quarter is red, the lower right quarter blue. */
const ARTWORK = onePage({ content: { data: '1 0 0 rg 0 50 100 50 re f 0 0 1 rg 100 0 100 50 re f' } })

const box = (x: number, y: number, width: number, height: number): Outline => [
  { type: 'M', x, y },
  { type: 'L', x: x + width, y },
  { type: 'L', x: x + width, y: y + height },
  { type: 'L', x, y: y + height },
  { type: 'Z' },
]

test('composeSheet places the corners of every artwork within 0.001 mm of the plan', async () => {
  const upright = await normalisedFile(ARTWORK)
  const turned = await normalisedFile(onePage({ page: '/Rotate 90/UserUnit 1.7', mediaBox: '[13.3 7.1 213.9 99.4]' }))
  const length = fc.double({ min: 0.5, max: 5080, noNaN: true })
  const place = fc.double({ min: -500, max: 5080, noNaN: true })
  const mirror = fc.constantFrom(1, -1)
  const matrix = fc
    .tuple(length, length, mirror, fc.double({ min: 0, max: 359, noNaN: true }), place, place)
    .map(([w, h, m, turn, x, y]): Matrix => composeTransforms(scaling(w * m, h), rotation(turn), translation(x, y)))
  await fc.assert(
    fc.asyncProperty(
      fc.array(matrix, { minLength: 1, maxLength: 20 }),
      fc.constantFrom(0, 180),
      async (matrices, turn) => {
        const plan = createPlan(
          matrices.map((m, i) => placement(i % 2 === 0 ? 'a' : 'b', m, i + 1)),
          5080,
          3000,
        )
        const device = { outputRotation: turn, referenceZeroPointAsLeft: false, autoCropping: false } as const
        const input = { ...sheetInput({ a: upright, b: turned }, plan), device }
        const sheet = readSheet(await composed(input))
        matrices.forEach((m, i) => {
          const unit = [
            { x: 0, y: 0 },
            { x: 1, y: 0 },
            { x: 0, y: 1 },
          ]
          unit.forEach((corner, k) => {
            const planned = transformPoint(m, corner)
            const actual = sheet.drawn[i]!.corners[k]!
            const x = turn === 180 ? 5080 - actual.x / MM : actual.x / MM
            const y = turn === 180 ? actual.y / MM : 3000 - actual.y / MM
            expect(Math.abs(x - planned.x)).toBeLessThan(0.001)
            expect(Math.abs(y - planned.y)).toBeLessThan(0.001)
          })
        })
        sheet.document.close()
      },
    ),
    { numRuns: 25 },
  )
})

test('composeSheet sets the true page size: 5080 mm are exactly 14400 points, larger pages use UserUnit', async () => {
  const ready = { a: await normalisedFile(ARTWORK) }
  const put = [placement('a', [100, 0, 0, 50, 0, 0])]
  const largest = readSheet(await composed(sheetInput(ready, createPlan(put, 5080, 5080))))
  expect(largest.page.get('MediaBox')).toEqual([0, 0, 14_400, 14_400])
  expect(largest.page.has('UserUnit')).toBe(false)
  const larger = readSheet(await composed(sheetInput(ready, createPlan(put, 6000, 100))))
  expect(larger.page.get('UserUnit')).toBe(2)
  expect(larger.width / MM).toBeCloseTo(6000, 3)
  for (const sheet of [largest, larger]) sheet.document.close()
})

test('composeSheet rotates and mirrors artwork as planned and clips it to its slot', async () => {
  const plan = createPlan([
    placement('a', [200, 0, 0, 100, 0, 0]),
    placement('a', [-200, 0, 0, 100, 450, 0], 2),
    { ...placement('a', [200, 0, 0, 100, 0, 150], 3), clips: [box(0, 150, 100, 150), box(50, 0, 500, 500)] },
  ])
  const picture = await drawn(await composed(sheetInput({ a: await normalisedFile(ARTWORK) }, plan)))
  const at = (x: number, y: number): string => picture.at(x / 500, y / 300)
  expect([at(50, 25), at(150, 75), at(150, 25)]).toEqual([RED, BLUE, WHITE])
  expect([at(400, 25), at(300, 75)]).toEqual([RED, BLUE])
  expect([at(75, 175), at(25, 175), at(150, 225)]).toEqual([RED, WHITE, WHITE])
})

test('composeSheet clips the page to the printable area, which is the TrimBox', async () => {
  const ready = { a: await normalisedFile(onePage({ content: { data: '1 0 0 rg 0 0 200 100 re f' } })) }
  const plan = {
    ...createPlan([placement('a', [500, 0, 0, 300, 0, 0])]),
    printableArea: { x: 100, y: 50, width: 200, height: 100 },
  }
  const input = sheetInput(ready, plan)
  const sheet = readSheet(await composed(input))
  const trim = sheet.page.get('TrimBox')
  const expected = [100, 150, 300, 250]
  expect(isArray(trim) && trim.map((n) => Math.round((Number(n) / MM) * 1e4) / 1e4)).toEqual(expected)
  const picture = await drawn(input.output)
  const at = (x: number, y: number): string => picture.at(x / 500, y / 300)
  expect([at(200, 100), at(95, 100), at(305, 100), at(200, 45), at(200, 155)]).toEqual([
    RED,
    WHITE,
    WHITE,
    WHITE,
    WHITE,
  ])
  sheet.document.close()
})

test('autoCropping crops the page to the printable area; outputRotation 180 rotates the entire page', async () => {
  const plan = {
    ...createPlan([placement('a', [200, 0, 0, 100, 100, 50])]),
    printableArea: { x: 100, y: 50, width: 250, height: 120 },
  }
  const ready = { a: await normalisedFile(ARTWORK) }
  for (const outputRotation of [0, 180] as const) {
    const device = { outputRotation, referenceZeroPointAsLeft: false, autoCropping: true }
    const input = { ...sheetInput(ready, plan), device }
    const sheet = readSheet(await composed(input))
    expect(sheet.width / MM).toBeCloseTo(250, 4)
    expect(sheet.page.get('TrimBox')).toEqual(sheet.page.get('MediaBox'))
    sheet.document.close()
    const picture = await drawn(input.output)
    const at = (x: number, y: number): string =>
      outputRotation === 0 ? picture.at(x / 250, y / 120) : picture.at(1 - x / 250, 1 - y / 120)
    expect([at(50, 25), at(150, 75), at(225, 60)]).toEqual([RED, BLUE, WHITE])
  }
})

const QUARTER_TURNS = [0, 90, 180, 270] as const
const ON_OFF = [true, false] as const

/** All device settings. */
const DEVICES = ([0, 180] as const).flatMap((outputRotation) =>
  ON_OFF.flatMap((referenceZeroPointAsLeft) =>
    ON_OFF.map((autoCropping) => ({ outputRotation, referenceZeroPointAsLeft, autoCropping })),
  ),
)

test.each(DEVICES)(
  'pieces have their distance from the zero point, in all turns: rotation $outputRotation, zero point on the left $referenceZeroPointAsLeft, cropping $autoCropping',
  async (device) => {
    const [bed, area] = [
      { width: 500, height: 300 },
      { x: 40, y: 20, width: 430, height: 250 },
    ]
    // The slot is 60 x 30 mm; the artwork is turned in it, and mirrored in every second one.
    const placed = QUARTER_TURNS.flatMap((turn, row) =>
      [1, -1].map((mirror, column): Matrix => {
        const centred = composeTransforms(translation(-0.5, -0.5), scaling(60 * mirror, 30), rotation(turn))
        return composeTransforms(centred, translation(100 + column * 150, 60 + row * 60))
      }),
    )
    const plan = {
      ...createPlan(
        placed.map((matrix, i) => placement('a', matrix, i + 1)),
        bed.width,
        bed.height,
      ),
      printableArea: area,
    }
    const isRotated = device.outputRotation === 180
    const input = { ...sheetInput({ a: await normalisedFile(ARTWORK) }, plan), device }
    const sheet = readSheet(await composed(input))
    const [, , width, height] = (sheet.page.get('MediaBox') as number[]).map((value) => value / MM)
    // Distances of the page's left and upper edges from those of the bed, as the RIP sees the rotated page.
    const atRight = bed.width - area.x - area.width
    const left = !device.autoCropping || device.referenceZeroPointAsLeft ? 0 : isRotated ? atRight : area.x
    const right = device.autoCropping ? (isRotated ? area.x : atRight) : 0
    const top = device.autoCropping ? (isRotated ? bed.height - area.y - area.height : area.y) : 0
    expect(width).toBeCloseTo(bed.width - left - right, 4)
    expect(height).toBeCloseTo(device.autoCropping ? area.height : bed.height, 4)
    placed.forEach((matrix, i) => {
      const unit = [
        { x: 0, y: 0 },
        { x: 1, y: 0 },
        { x: 0, y: 1 },
      ]
      unit.forEach((corner, k) => {
        const onBed = transformPoint(matrix, corner)
        const x = isRotated ? bed.width - onBed.x : onBed.x
        const y = isRotated ? bed.height - onBed.y : onBed.y
        const read = sheet.drawn[i]!.corners[k]!
        expect(read.x / MM + left).toBeCloseTo(x, 3)
        expect(height! - read.y / MM + top).toBeCloseTo(y, 3)
      })
    })
    const trimBox = (sheet.page.get('TrimBox') as number[]).map((value) => value / MM)
    const areaLeft = (isRotated ? atRight : area.x) - left
    expect(trimBox[0]).toBeCloseTo(areaLeft, 3)
    expect(trimBox[2]).toBeCloseTo(areaLeft + area.width, 3)
    sheet.document.close()
  },
)

test('the strip between the zero point and the printable area of a cropped page is empty', async () => {
  const plan = {
    ...createPlan([placement('a', [500, 0, 0, 300, 0, 0])]),
    printableArea: { x: 100, y: 0, width: 300, height: 300 },
  }
  const ready = { a: await normalisedFile(onePage({ content: { data: '1 0 0 rg 0 0 200 100 re f' } })) }
  for (const outputRotation of [0, 180] as const) {
    const device = { outputRotation, referenceZeroPointAsLeft: true, autoCropping: true }
    const input = { ...sheetInput(ready, plan), device }
    const picture = await drawn(await composed(input))
    // both strips are 100 of 400 mm wide
    const colours = [0.05, 0.2, 0.3, 0.95].map((x) => picture.at(x, 0.5))
    expect(colours).toEqual([WHITE, WHITE, RED, RED])
  }
})

test('composeSheet returns the same bytes for the same input, and their SHA-256', async () => {
  const ready = { a: await normalisedFile(ARTWORK), b: await normalisedFile(onePage({}, { table: 'object-streams' })) }
  const plan = createPlan([placement('a', [200, 0, 0, 100, 0, 0]), placement('b', [20, 0, 0, 10, 300, 0], 2)])
  const first = await composeSheet({ ...sheetInput(ready, plan), hashed: true })
  const second = { ...sheetInput(ready, plan), hashed: true }
  expect(await composeSheet(second)).toEqual(first)
  const bytes = readFileSync(second.output)
  expect(first).toEqual({ ok: true, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  const other = await composeSheet({ ...second, documentId: 'sheet 2' })
  expect(other.ok && first.ok && other.sha256 !== first.sha256).toBe(true)
})

const COLOURS = onePage({
  content: { data: '/G gs /S cs 1 scn 0 0 200 100 re f /N cs 1 0 scn 0 0 9 9 re f' },
  page: '/Group<</S/Transparency/CS/DeviceCMYK>>',
  resources:
    '<</ExtGState<</G<</op true/OPM 1/BM/Multiply>>>>/ColorSpace<</S 6 0 R/N[/DeviceN[/White#20ink/Cyan]/DeviceCMYK 7 0 R 8 0 R]>>>>',
  more: {
    6: '[/Separation/White#20ink/DeviceCMYK 7 0 R]',
    7: '<</FunctionType 2/Domain[0 1]/N 1/C0[0 0 0 0]/C1[0.125 0 0 .5]>>',
    8: '<</Subtype/DeviceN/Colorants<</White#20ink 6 0 R>>/MixingHints<</PrintingOrder[/White#20ink/Cyan]>>>>',
  },
})

test('composeSheet maps spot colour names to those of the channel in all places', async () => {
  const ready = { a: await normalisedFile(COLOURS) }
  const plan = createPlan([placement('a', [200, 0, 0, 100, 0, 0])])
  for (const [spotNames, name] of [
    [{}, 'White ink'],
    [{ 'White ink': 'RDG_WHITE' }, 'RDG_WHITE'],
  ] as const) {
    const { document, drawn: forms } = readSheet(await composed({ ...sheetInput(ready, plan), spotNames }))
    const resources = document.dict(forms[0]!.form.dict.get('Resources'))
    const spaces = document.dict(resources?.get('ColorSpace'))
    const separation = document.resolve(spaces?.get('S'))
    const many = document.resolve(spaces?.get('N'))
    if (!isArray(separation) || !isArray(many) || !isArray(many[1])) throw new Error('colour spaces are gone')
    expect(separation[1]).toEqual(new PdfName(name))
    expect(many[1]).toEqual([new PdfName(name), new PdfName('Cyan')])
    const attributes = document.dict(many[4])
    expect([...(document.dict(attributes?.get('Colorants'))?.keys() ?? [])]).toEqual([name])
    expect(document.dict(attributes?.get('MixingHints'))?.get('PrintingOrder')).toEqual([
      new PdfName(name),
      new PdfName('Cyan'),
    ])
    const state = document.dict(document.dict(resources?.get('ExtGState'))?.get('G'))
    expect([state?.get('op'), state?.get('OPM'), isName(state?.get('BM'), 'Multiply')]).toEqual([true, 1, true])
    expect(isName(document.dict(forms[0]!.form.dict.get('Group'))?.get('CS'), 'DeviceCMYK')).toBe(true)
    document.close()
  }
})

test('composeSheet keeps the default visibility of OCGs of all artworks', async () => {
  const layered = (off: boolean): Buffer =>
    onePage({
      content: { data: '/OC /L BDC 1 0 0 rg 0 0 200 100 re f EMC' },
      resources: '<</Properties<</L 5 0 R>>>>',
      catalog: `/OCProperties<</OCGs[5 0 R]/D<<${off ? '/OFF[5 0 R]' : ''}>>>>`,
      more: { 5: '<</Type/OCG/Name(layer)>>' },
    })
  const ready = { on: await normalisedFile(layered(false)), off: await normalisedFile(layered(true)) }
  const plan = createPlan([placement('on', [200, 0, 0, 100, 0, 0]), placement('off', [200, 0, 0, 100, 250, 0], 2)])
  const picture = await drawn(await composed(sheetInput(ready, plan)))
  expect([picture.at(0.2, 0.15), picture.at(0.7, 0.15)]).toEqual([RED, WHITE])
})

test('composeSheet copies only the required pages of a normalised PDF', async () => {
  const objects: Record<number, string | { data: string }> = {
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Count 3/Kids[3 0 R 4 0 R 5 0 R]/MediaBox[0 0 200 100]/Resources<</ExtGState<</G 9 0 R>>>>>>',
    9: '<</CA 1>>',
  }
  const colours = ['1 0 0 rg', '0 0 1 rg', '0 1 0 rg']
  colours.forEach((colour, i) => {
    objects[3 + i] = `<</Type/Page/Parent 2 0 R/Contents ${6 + i} 0 R>>`
    objects[6 + i] = { data: `/G gs ${colour} 0 0 200 100 re f` }
  })
  const ready = await normalisedFile(buildPdf({ objects }))
  const plan = createPlan([
    placement('second', [200, 0, 0, 100, 0, 0]),
    placement('first', [200, 0, 0, 100, 250, 0], 2),
  ])
  const artworks = new Map([
    ['first', { preparedFile: ready, page: 1 }],
    ['second', { preparedFile: ready, page: 2 }],
  ])
  const output = await composed({ ...sheetInput({}, plan), artworks })
  const picture = await drawn(output)
  expect([picture.at(0.2, 0.15), picture.at(0.7, 0.15)]).toEqual([BLUE, RED])
  expect(readFileSync(output).includes('0 1 0 rg')).toBe(false)
})

test('composeSheet writes title, date, id and the output intent of PDF/X-4', async () => {
  const profile = Buffer.from('a profile')
  const outputIntent = {
    condition: 'FOGRA39',
    registry: 'http://www.color.org',
    profile,
    components: 4,
    isPdfX4: true,
  } as const
  const input = { ...sheetInput({}, createPlan([])), title: 'Bett für 東京 & <mehr>', outputIntent }
  const sheet = await composed(input)
  expect(readFileSync(sheet).toString('latin1', 0, 8)).toBe('%PDF-1.6')
  const { document } = readSheet(sheet)
  const info = document.dict(document.trailer.get('Info'))
  const title = info?.get('Title')
  expect(title instanceof PdfString && title.bytes.subarray(2).swap16().toString('utf16le')).toBe(input.title)
  expect(info?.get('CreationDate')).toEqual(new PdfString(Buffer.from('D:20260301120000Z')))
  const intents = document.resolve(document.catalog.get('OutputIntents'))
  const intent = isArray(intents) ? intents[0] : null
  expect(isDict(intent) && isName(intent.get('S'), 'GTS_PDFX')).toBe(true)
  const embedded = isDict(intent) ? document.resolve(intent.get('DestOutputProfile')) : null
  expect(embedded instanceof PdfStream && document.reader.unpacked(embedded, 99)).toEqual(profile)
  const metadata = document.resolve(document.catalog.get('Metadata'))
  const xmp = metadata instanceof PdfStream ? document.reader.rawBytes(metadata, 9999).toString('utf8') : ''
  expect(xmp).toContain('<pdfxid:GTS_PDFXVersion>PDF/X-4<')
  expect(xmp).toContain('Bett für 東京 &amp; &lt;mehr&gt;')
  document.close()
})

test('composeSheet writes the output intent without PDF/X-4 identification if the artwork is not PDF/X-4', async () => {
  const outputIntent = {
    condition: 'FOGRA39',
    profile: Buffer.from('a profile'),
    components: 4,
    isPdfX4: false,
  } as const
  const sheet = await composed({ ...sheetInput({}, createPlan([])), outputIntent })
  const { document } = readSheet(sheet)
  expect(document.catalog.has('OutputIntents')).toBe(true)
  document.close()
  expect(readFileSync(sheet).includes('PDF/X-4')).toBe(false)
})

test('composeSheet returns order and slot of a missing or corrupt artwork and deletes the sheet', async () => {
  const good = await normalisedFile(ARTWORK)
  const cut = await normalisedFile(ARTWORK)
  truncateSync(cut, statSync(cut).size - 40)
  const plan = createPlan([placement('good', [1, 0, 0, 1, 0, 0]), placement('bad', [1, 0, 0, 1, 0, 0], 7)])
  const named = { orderRef: 'order of bad', jigNo: 1, slotNo: 7 }
  for (const bad of [cut, '/nowhere/at/all.pdf', undefined]) {
    const input = sheetInput(bad === undefined ? { good } : { good, bad }, plan)
    expect(await composeSheet(input)).toMatchObject({ ok: false, refusal: named })
    expect(existsSync(input.output)).toBe(false)
  }
  const input = sheetInput({ good }, plan)
  const artworks = new Map([...input.artworks, ['bad', { preparedFile: good, page: 2 }]])
  expect(await composeSheet({ ...input, artworks })).toMatchObject({ ok: false, refusal: named })
})

const qpdf = spawnSync('qpdf', ['--version']).status === 0

test.skipIf(!qpdf)(
  'sheets and normalised PDFs are valid according to qpdf (skipped if qpdf is not installed)',
  async () => {
    const ready = { a: await normalisedFile(ARTWORK), b: await normalisedFile(COLOURS) }
    const plan = createPlan([placement('a', [200, 0, 0, 100, 0, 0]), placement('b', [20, 0, 0, 10, 300, 0], 2)])
    const sheet = await composed(sheetInput(ready, plan))
    for (const path of [ready.a, ready.b, sheet]) {
      const checked = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' })
      expect(`${checked.stdout}${checked.stderr}`).toContain('No syntax or stream encoding errors found')
    }
  },
)
