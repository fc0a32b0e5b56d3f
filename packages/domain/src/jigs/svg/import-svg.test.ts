import { expect, test } from 'vitest'
import { importJigSvg } from './import-svg.ts'
import { importJig, importSlots, options, refusal, SLOT, svg } from './svg-fixtures.ts'
import { SVG_PARSE_ERRORS } from './svg-import-problem.ts'

test('an imported jig has the source SVG, lengths in mm, and the defaults of a new jig', () => {
  expect(importJig(svg(SLOT))).toEqual({
    id: 'j',
    name: 'Drawing',
    width: 200,
    height: 100,
    thickness: 0,
    slots: [{ id: 's1', type: 'RECT', x: 10, y: 10, width: 50, height: 40, rotation: 0 }],
    referenceText: '',
    defaultSpacing: 5,
    locations: [],
    printerTypes: [],
    source: 'SVG',
  })
})

test('a drawing must be parseable XML with a viewBox, else svgParseFailed', () => {
  for (const [text, reason] of [
    ['', 'notXml'],
    ['<svg', 'notXml'],
    ['<svg viewBox="0 0 1 1"><g></svg>', 'notXml'],
    ['<html viewBox="0 0 1 1"/>', 'notSvg'],
    ['<svg xmlns="urn:other" viewBox="0 0 1 1"/>', 'notSvg'],
  ]) {
    const result = importJigSvg(text ?? '', options)
    expect(result).toMatchObject({ ok: false, problem: { code: 'svgParseFailed', reason } })
  }
  expect(refusal(SLOT, 'width="200mm" height="100mm"')).toBe('svgParseFailed noViewBox')
  expect(refusal(SLOT, 'viewBox="0 0 200"')).toBe('svgParseFailed noViewBox')
  expect(refusal(SLOT, 'viewBox="0 0 200 0"')).toBe('svgParseFailed noViewBox')
  expect(SVG_PARSE_ERRORS.svgParseFailed).toBe(1)
})

test('slots are elements with ids s<n>, image boxes with ids p<n>, in either case', () => {
  const [slot] = importSlots(
    '<rect id="S1" x="10" y="10" width="50" height="40"/><rect id="P1" x="15" y="20" width="10" height="5"/>',
  )
  expect(slot?.imageBox).toMatchObject({ x: 5, y: 10, width: 10, height: 5 })
  expect(refusal('<rect id="slot1" width="10" height="10"/><rect id="s-1" width="10" height="10"/>')).toBe(
    'svgParseFailed noSlots',
  )
})

test('import defaults of an image box: rotation 0, mirror NONE, scale TRUE, placement MIDDLE_CENTER', () => {
  const [slot] = importSlots(`${SLOT}<rect id="p1" x="10" y="10" width="50" height="40"/>`)
  expect(slot?.imageBox).toEqual({
    x: 0,
    y: 0,
    width: 50,
    height: 40,
    rotation: 0,
    mirror: 'NONE',
    scale: 'TRUE',
    placement: 'MIDDLE_CENTER',
  })
})

test('a slot with no image box is imageable in full', () => {
  expect(importSlots(SLOT)[0]).not.toHaveProperty('imageBox')
})

test('slots are sorted by their numbers, whatever the order of the drawing, and are numbered from 1', () => {
  const jig = importJig(
    svg(
      '<rect id="s10" x="50" width="10" height="10"/><rect id="s2" x="20" width="10" height="10"/><rect id="s7" x="0" width="10" height="10"/>',
    ),
  )
  expect(jig.slots.map((s) => [s.id, s.x])).toEqual([
    ['s1', 20],
    ['s2', 0],
    ['s3', 50],
  ])
})

test('ids of copies are further slots, with the image box of the same copy or the one inside of the slot', () => {
  const rect = (id: string, x: number, width = 20) => `<rect id="${id}" x="${x}" width="${width}" height="10"/>`
  const shapes = [
    ...[rect('s2_00000041', 60), rect('s1-2', 30), rect('s1', 0), rect('s2_00000042', 90)],
    ...[rect('p1-2', 30, 5), rect('p1', 0, 6), rect('p2_00000077', 90, 7), rect('P2_00000076_', 60, 8)],
  ]
  const slots = importSlots(shapes.join(''))
  expect(slots.map(({ x, imageBox }) => [x, imageBox?.width])).toEqual([
    [0, 6],
    [30, 5],
    [60, 8],
    [90, 7],
  ])
  expect(importSlots(`<g id="s1">${rect('s1-2', 10)}</g>`)).toMatchObject([{ x: 10 }])
  expect(refusal(rect('s1-2', 0) + rect('s1-2', 30))).toBe('svgParseFailed duplicateId s1-2')
})

test('the label of Inkscape names a slot whose id does not', () => {
  const inkscape = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" viewBox="0 0 200 100" width="200mm"'
  const labelled = (id: string, label: string, x: number) =>
    `<rect id="${id}" inkscape:label="${label}" x="${x}" width="10" height="10"/>`
  const slots = importSlots(labelled('rect7', 'S2', 0) + labelled('s1', 's9', 20), inkscape)
  expect(slots.map(({ x }) => x)).toEqual([20, 0])
  expect(refusal(labelled('rect7', 's2', 900), inkscape)).toBe('slotsExceedJig s2')
})

test('the import lists what it skips, with the reason', () => {
  const content = [
    SLOT,
    '<rect id="frame" width="200" height="100"/><circle r="1"/>',
    '<g display="none"><rect id="s2" width="1" height="1"/></g><rect id="s3" visibility="hidden" width="1" height="1"/>',
    '<rect id="note" data-skip="" width="1" height="1"/><text id="title">x</text>',
  ].join('')
  expect(importJigSvg(svg(content), options)).toMatchObject({
    skipped: [
      { reason: 'noSlotId', count: 2, names: ['frame', '<circle>'] },
      { reason: 'hidden', count: 2, names: ['<g>', 's3'] },
      { reason: 'marked', count: 1, names: ['note'] },
      { reason: 'noShape', count: 1, names: ['title'] },
    ],
  })
  expect(importJigSvg(svg(SLOT), options)).toMatchObject({ skipped: [] })
})

test('elements with data-skip are ignored with their content', () => {
  expect(importSlots(`${SLOT}<g data-skip=""><line x2="5"/><rect id="s2" width="900" height="900"/></g>`)).toHaveLength(
    1,
  )
  expect(refusal(SLOT.replace('<rect', '<rect data-skip="1"'))).toBe('svgParseFailed noSlots')
})

test('each slot must lie inside the jig within 0.001 mm, else slotsExceedJig', () => {
  expect(refusal('<rect id="s1" x="150.001" width="50" height="10"/>')).toBe('imported')
  expect(refusal('<rect id="s1" x="150.002" width="50" height="10"/>')).toBe('slotsExceedJig s1')
  expect(refusal('<circle id="s1" cx="4" cy="50" r="5"/>')).toBe('slotsExceedJig s1')
  expect(SVG_PARSE_ERRORS.slotsExceedJig).toBe(2)
})

test('each image box must lie inside its slot, else imageExceedsSlot', () => {
  const box = (x: number) => `${SLOT}<rect id="p1" x="${x}" y="10" width="50" height="40"/>`
  expect(refusal(box(10.001))).toBe('imported')
  expect(refusal(box(10.002))).toBe('imageExceedsSlot p1')
  expect(SVG_PARSE_ERRORS.imageExceedsSlot).toBe(3)
})

test.each([
  ['a line', '<line x1="0" y1="0" x2="5" y2="5"/>'],
  ['a polyline', '<polyline points="0,0 5,5 5,0"/>'],
  ['an open path', '<path d="M0 0L5 5L5 0"/>'],
  ['a path with one open piece', '<path d="M0 0L5 5L5 0ZM20 20L30 30"/>'],
  ['a line that is a slot', '<line id="s2" x2="5"/>'],
  ['text that is a slot', '<text id="s2">x</text>'],
])('%s rejects the import as svgUnsupportedShapes', (_, element) => {
  expect(refusal(SLOT + element)).toMatch(/^svgUnsupportedShapes/)
})

test('rectangle, circle, polygon, ellipse and closed path are supported', () => {
  expect(
    importSlots(`
      <rect id="s1" x="0" y="0" width="20" height="10"/>
      <circle id="s2" cx="50" cy="20" r="10"/>
      <ellipse id="s3" cx="100" cy="20" rx="20" ry="10"/>
      <polygon id="s4" points="130,10 150,10 140,30"/>
      <path id="s5" d="M160 10h20v10l-20 5z"/>`),
  ).toEqual([
    { type: 'RECT', x: 0, y: 0, width: 20, height: 10, rotation: 0 },
    { type: 'CIRCLE', x: 40, y: 10, width: 20, height: 20, rotation: 0 },
    { type: 'ELLIPSE', x: 80, y: 10, width: 40, height: 20, rotation: 0 },
    { type: 'PATH', x: 130, y: 10, width: 20, height: 20, rotation: 0, path: 'M0 0L20 0L10 20Z' },
    { type: 'PATH', x: 160, y: 10, width: 20, height: 15, rotation: 0, path: 'M0 0L20 0L20 10L0 15Z' },
  ])
})

test('a path that ends at its start is closed, also without Z', () => {
  expect(importSlots('<path id="s1" d="M0 0H20V10H0V0"/>')[0]?.path).toBe('M0 0L20 0L20 10L0 10L0 0Z')
})

test('a rectangle with round corners becomes a path with the same bounds', () => {
  const [slot] = importSlots('<rect id="s1" x="10" y="10" width="50" height="40" rx="5"/>')
  expect(slot).toMatchObject({ type: 'PATH', x: 10, y: 10, width: 50, height: 40 })
  expect(slot?.path).toMatch(/^M5 0L45 0C/)
})

test.each([
  ['72', 25.4],
  ['72px', 25.4],
  ['72pt', 25.4],
  ['1in', 25.4],
  ['2.54cm', 25.4],
  ['25.4mm', 25.4],
])('a width of %s is %s mm', (width, mm) => {
  const jig = importJig(
    svg('<rect id="s1" width="50" height="50"/>', `width="${width}" height="${width}" viewBox="0 0 100 100"`),
  )
  expect([jig.width, jig.height, jig.slots[0]?.width]).toEqual([mm, mm, mm / 2])
})

test('without width and height, or in percent, a user unit is 1/72 inch; one side alone keeps the ratio', () => {
  const sized = (attributes: string) => {
    const { width, height } = importJig(
      svg('<rect id="s1" width="50" height="50"/>', `${attributes} viewBox="0 0 144 72"`),
    )
    return [width, height]
  }
  expect(sized('')).toEqual([50.8, 25.4])
  expect(sized('width="100%" height="100%"')).toEqual([50.8, 25.4])
  expect(sized('width="10mm"')).toEqual([10, 5])
  expect(sized('height="10mm"')).toEqual([20, 10])
})

test('other units are rejected', () => {
  expect(refusal(SLOT, 'width="20em" height="10em" viewBox="0 0 200 100"')).toBe('svgParseFailed unsupportedUnit')
})

test('results are rounded to 3 decimals', () => {
  expect(importSlots('<rect id="s1" x="1.00049" y="2.0005" width="10.12345" height="3"/>')).toEqual([
    { type: 'RECT', x: 1, y: 2.001, width: 10.124, height: 3, rotation: 0 },
  ])
})

test.each([
  ['style="transform: rotate(45deg)"', ''],
  ['transform="rotate(45)" transform-origin="10 10"', ''],
  ['class="big"', '<style>.big { width: 90px }</style>'],
  ['class="big"', '<style>g > .big { display: none }</style>'],
])('importJigSvg rejects an unsupported style that moves or shapes elements: %s', (attribute, style) => {
  expect(refusal(style + SLOT.replace('<rect', `<rect ${attribute}`))).toMatch(/^svgParseFailed unsupportedStyle/)
})

test.each([
  ['two slots of one number', `${SLOT}${SLOT}`, 'svgParseFailed duplicateId s1'],
  [
    'an image box without a slot',
    `${SLOT}<rect id="p2" width="1" height="1"/>`,
    'svgParseFailed imageBoxWithoutSlot p2',
  ],
  ['a slot without a size', '<rect id="s1" width="0" height="5"/>', 'svgParseFailed badShape s1'],
  [
    'a slot that references a shape that does not exist',
    '<use id="s1" href="#gone"/>',
    'svgParseFailed groupShapes s1',
  ],
  [
    'a group of two shapes that is a slot',
    `<g id="s2"><rect width="1" height="1"/><rect width="1" height="1"/></g>`,
    'svgParseFailed groupShapes s2',
  ],
  ['an empty group that is a slot', '<g id="s2"/>', 'svgParseFailed groupShapes s2'],
  ['a line without an id', `${SLOT}<line x1="3" y2="5"/>`, 'svgUnsupportedShapes <line x1="3" y2="5">'],
  ['a malformed path', `${SLOT}<path d="M0 0 nonsense"/>`, 'svgParseFailed badShape <path d="M0 0 nonsense">'],
  ['a malformed transform', SLOT.replace('<rect', '<rect transform="turn(5)"'), 'svgParseFailed badTransform s1'],
  ['a slot squeezed to a line', SLOT.replace('<rect', '<rect transform="scale(1 0)"'), 'svgParseFailed badShape s1'],
])('importJigSvg rejects %s', (_, content, problem) => {
  expect(refusal(content)).toBe(problem)
})

test('a drawing larger than the maximum size of a jig is rejected', () => {
  expect(refusal(SLOT, 'width="5081mm" height="100mm" viewBox="0 0 200 100"')).toBe('svgParseFailed jigTooLarge')
})

test('imported names are made unique with the copy-name rule; a missing name defaults to the title', () => {
  const importWithName = (name: string, takenNames: string[]) => {
    const result = importJigSvg(svg(`<title>Titled &amp; true</title>${SLOT}`), {
      id: 'j',
      name,
      existingNames: takenNames,
    })
    return result.ok && result.jig.name
  }
  expect(importWithName('Mug', ['mug', 'Mug copy'])).toBe('Mug copy (2)')
  expect(importWithName(' ', [])).toBe('Titled & true')
})

test('namespace prefixes and foreign elements are processed as in XML namespaces', () => {
  const text =
    '<s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:i="urn:tool" viewBox="0 0 200 100"><i:view><i:line/></i:view><s:rect id="s1" i:label="x" width="5" height="5"/><rect xmlns="urn:x" id="s2"/></s:svg>'
  const result = importJigSvg(text, options)
  expect(result.ok && result.jig.slots).toHaveLength(1)
})
