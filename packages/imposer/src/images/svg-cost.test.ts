import { expect, test } from 'vitest'
import { ready, refused } from './image-fixtures.ts'

const svg = (inside: string, attributes = 'width="100mm" height="100mm" viewBox="0 0 100 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`
const line = (dash: string) =>
  `<path d="M0 0${'H100V1H0V0'.repeat(20)}" fill="none" stroke="#000" stroke-dasharray="${dash}"/>`
const marks = (text: string) => ({ code: 'tooComplex', text: expect.stringContaining(text) })

test('checkDrawingCost rejects lines with too many dashes in any notation', async () => {
  const dashed = marks('dashed line of more than 200000 dashes')
  expect(await refused('SVG', svg(line('0.0001')))).toMatchObject(dashed)
  expect(await refused('SVG', svg(`<style>path{stroke-dasharray:.001 .0002}</style>${line('5')}`))).toMatchObject(
    dashed,
  )
  const shared = `<g id="g">${line('0.5')}</g>${'<use href="#g"/>'.repeat(60)}`
  expect(await refused('SVG', svg(shared))).toMatchObject(dashed)
  const inner = Buffer.from(svg(line('0.0001'))).toString('base64')
  const nested = `<image width="9" height="9" href="data:image/svg+xml;base64,${inner}"/>`
  expect(await refused('SVG', svg(nested))).toMatchObject(dashed)
  const pattern = `<pattern id="p" width="9" height="9" patternUnits="userSpaceOnUse">${line('0.1')}</pattern>`
  const filled = `<rect width="50" height="50" fill="url(#p)"/>`.repeat(20)
  expect(await refused('SVG', svg(pattern + filled))).toMatchObject(dashed)
})

test('checkDrawingCost accepts a dashed cut line', async () => {
  const { info } = await ready('SVG', svg(line('0.5 0.25')))
  expect(info.pages).toHaveLength(1)
})

test('checkDrawingCost rejects filters over too many pixels', async () => {
  const over = marks('filters, masks or transparent groups over too many pixels')
  const wide = '<filter id="f"><feMorphology operator="dilate" radius="20"/></filter>'
  expect(await refused('SVG', svg(`${wide}<rect width="90" height="90" filter="url(#f)"/>`))).toMatchObject(over)
  const blurred = `<rect width="90" height="90" filter="blur(2px)"/>`.repeat(300)
  expect(await refused('SVG', svg(blurred))).toMatchObject(over)
  const layers = `${'<g opacity="0.9">'.repeat(200)}<rect width="100" height="100"/><rect width="5" height="5"/>${'</g>'.repeat(200)}`
  expect(await refused('SVG', svg(layers, 'width="2000mm" height="2000mm" viewBox="0 0 100 100"'))).toMatchObject(over)
})

test('checkDrawingCost accepts a drop shadow over a page and blurs over small shapes', async () => {
  const shadow = '<filter id="f"><feDropShadow dx="1" dy="1" stdDeviation="1"/></filter>'
  const shadowed = await ready('SVG', svg(`${shadow}<rect width="90" height="90" filter="url(#f)"/>`))
  const blurred = await ready('SVG', svg('<rect width="1" height="1" filter="blur(1px)"/>'.repeat(300)))
  expect([shadowed.info.pages.length, blurred.info.pages.length]).toEqual([1, 1])
})

test('checkDrawingCost rejects markers and patterns that expand to too many shapes', async () => {
  const repeated = marks('more than 1000000 shapes')
  const marker = `<marker id="m">${'<circle r="1"/>'.repeat(500)}</marker>`
  const marked = `<g style="marker-mid: url(#m)"><path d="M0 0${'l1 1'.repeat(2_000)}"/></g>`
  expect(await refused('SVG', svg(marker + marked))).toMatchObject(repeated)
  const patterns = Array.from({ length: 8 }, (_, i) => {
    const rects = `<rect width="1" height="1" fill="url(#p${i + 1})"/>`.repeat(10)
    return `<pattern id="p${i}" width="9" height="9" patternUnits="userSpaceOnUse">${rects}</pattern>`
  }).join('')
  const last =
    '<pattern id="p8" width="9" height="9" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern>'
  const filled = '<rect width="50" height="50" fill="url(#p0)"/>'
  expect(await refused('SVG', svg(last + patterns + filled))).toMatchObject(repeated)
})
