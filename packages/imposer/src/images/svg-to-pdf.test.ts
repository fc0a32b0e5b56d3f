import { expect, test } from 'vitest'
import { ready, refused } from './image-fixtures.ts'

const svg = (inside: string, attributes = 'width="40mm" height="20mm" viewBox="0 0 40 20"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`

const near = (colour: readonly number[], expected: readonly number[], tolerance = 2) =>
  expected.forEach((value, i) => {
    expect(Math.abs((colour[i] ?? -1) - value), `${colour} is not ${expected}`).toBeLessThanOrEqual(tolerance)
  })

test('addSvg keeps the true size to 0.001 mm and a transparent background', async () => {
  const { at, info, view } = await ready('SVG', svg('<rect width="20" height="20" fill="#c86432"/>'))
  expect(view.size(0).widthMm).toBeCloseTo(40, 3)
  expect(view.size(0).heightMm).toBeCloseTo(20, 3)
  near(await at(0.25, 0.5), [200, 100, 50, 255])
  expect((await at(0.75, 0.5))[3]).toBe(0)
  expect(info).toMatchObject({ kind: 'SVG', transparency: false, lowestResolutionDpi: null })
})

test('addSvg preserves partial transparency', async () => {
  const { at } = await ready('SVG', svg('<rect width="40" height="20" fill="#c86432" fill-opacity="0.5"/>'))
  // pdfium downscales premultiplied colours with a small error
  near(await at(0.5, 0.5), [200, 100, 50, 128], 6)
})

test.each([
  [`fill="url('#g')"`, ''],
  [`fill='url("#g")'`, ''],
  ['fill="url( &quot;#g&quot; )"', ''],
  ['', "<style>rect { fill: url('#g') }</style>"],
])('addSvg resolves references in quotes: %s%s', async (attribute, style) => {
  const gradient = '<linearGradient id="g"><stop stop-color="#c86432"/></linearGradient>'
  const { at } = await ready('SVG', svg(`${style}${gradient}<rect width="40" height="20" ${attribute}/>`))
  near(await at(0.5, 0.5), [200, 100, 50, 255])
})

test('addSvg supports all length units, px as 1/96 inch, and the viewBox as default size', async () => {
  const getSize = async (attributes: string) => {
    const { info } = await ready('SVG', svg('<rect width="1" height="1"/>', attributes))
    return [info.pages[0]?.widthMm, info.pages[0]?.heightMm]
  }
  const inch = expect.closeTo(25.4, 9)
  expect(await getSize('width="1in" height="72pt"')).toEqual([inch, inch])
  expect(await getSize('width="96" height="96px"')).toEqual([inch, inch])
  expect(await getSize('width="2.54cm" height="6pc"')).toEqual([inch, inch])
  expect(await getSize('viewBox="0 0 96 192"')).toEqual([inch, expect.closeTo(50.8, 9)])
  expect(await getSize('width="100%" height="100%" viewBox="0 0 96 96"')).toEqual([inch, inch])
})

/** Content that cannot be converted to vectors. */
const PIXELS = '<filter id="f"><feOffset dx="0"/></filter><rect width="1" height="1" filter="url(#f)"/>'

test('addSvg rasterises drawings with filters at 300 dpi', async () => {
  const { info, at } = await ready('SVG', svg(`${PIXELS}<rect width="20" height="20" fill="#c86432"/>`))
  expect(info).toMatchObject({ transparency: true, lowestResolutionDpi: expect.closeTo(300, 0) })
  near(await at(0.25, 0.5), [200, 100, 50, 255])
  expect((await at(0.75, 0.5))[3]).toBe(0)
})

test('addSvg rasterises a large drawing at the highest resolution within the pixel limit', async () => {
  const large = 'width="2000mm" height="1000mm" viewBox="0 0 20 10"'
  const { info } = await ready('SVG', svg(`${PIXELS}<circle r="9"/>`, large))
  expect(info.lowestResolutionDpi).toBeGreaterThan(80)
  expect(info.lowestResolutionDpi).toBeLessThan(100)
})

test('addSvg reports requested fonts as not embedded', async () => {
  const { info } = await ready('SVG', svg(`<text y="9" style="font-family: 'Some Font', sans-serif">Hi</text>`))
  expect(info.fonts).toEqual([{ name: 'Some Font', embedded: false }])
})

test('addSvg renders embedded images', async () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'
  const { at } = await ready('SVG', svg(`<image width="40" height="20" xlink:href="data:image/png;base64,${png}"/>`))
  near(await at(0.5, 0.5), [255, 0, 0, 255])
})

test('addSvg rejects external references without fetching or reading them', async () => {
  for (const href of [
    '/etc/hostname',
    'file:///etc/hostname',
    'http://127.0.0.1:9/x.png',
    '../x.svg#a',
    '&#47;etc/x',
  ]) {
    const refusal = await refused('SVG', svg(`<image width="4" height="4" xlink:href="${href}"/>`))
    expect(refusal.code).toBe('svgOutsideReference')
  }
  expect((await refused('SVG', svg('<use href="other.svg#a"/>'))).code).toBe('svgOutsideReference')
  const inner = Buffer.from(svg('<image href="/etc/hostname"/>')).toString('base64')
  const nested = svg(`<image href="data:image/svg+xml;base64,${inner}"/>`)
  expect((await refused('SVG', nested)).code).toBe('svgOutsideReference')
  for (const links of ['href="/etc/hostname" xlink:href="#a"', 'xlink:href="/etc/hostname" href="#a"']) {
    expect((await refused('SVG', svg(`<image width="4" height="4" ${links}/>`))).code).toBe('damaged')
  }
  const { at } = await ready(
    'SVG',
    svg(`<metadata><r:RDF xmlns:r="urn:r" xmlns:d="urn:d">
    <d:image href="https://example.com/a"/><r:use xlink:href="https://example.com/b" href="c"/></r:RDF></metadata>
    <rect width="40" height="20" fill="red"/>`),
  )
  near(await at(0.5, 0.5), [255, 0, 0, 255])
  const inForeign = svg('<d:x xmlns:d="urn:d"><image href="/etc/hostname"/></d:x>')
  expect((await refused('SVG', inForeign)).code).toBe('svgOutsideReference')
  await ready('SVG', svg('<a href="https://example.com"><rect width="9" height="9"/></a>'))
})

test('addSvg rejects a DOCTYPE, also in embedded drawings', async () => {
  const laughs = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
  expect((await refused('SVG', `${laughs}${svg('&b;')}`)).code).toBe('svgDoctype')
  const inner = encodeURIComponent(`${laughs}${svg('')}`)
  expect((await refused('SVG', svg(`<image href="data:image/svg+xml,${inner}"/>`))).code).toBe('svgDoctype')
})

test('addSvg rejects too many, too deeply nested and endlessly repeated elements before rendering', async () => {
  expect((await refused('SVG', svg('<g>'.repeat(300) + '</g>'.repeat(300)))).code).toBe('tooComplex')
  expect((await refused('SVG', svg('<g/>'.repeat(200_001)))).code).toBe('tooComplex')
  const doubled = Array.from({ length: 40 }, (_, i) => {
    const uses = `<use href="#g${i + 1}"/>`.repeat(2)
    return `<g id="g${i}">${uses}</g>`
  }).join('')
  expect((await refused('SVG', svg(`${doubled}<rect id="g40" width="1" height="1"/>`))).code).toBe('tooComplex')
})

test('addSvg rejects invalid drawings with a plain text', async () => {
  for (const text of ['<svg', svg('<rect').slice(0, 120), svg('<g></rect>'), '<html></html>', '<svg xmlns="x"/>']) {
    const refusal = await refused('SVG', text)
    expect(refusal.code).toBe('damaged')
    expect(refusal.text).toMatch(/^The SVG file is damaged: /)
  }
  expect((await refused('SVG', svg('', 'width="0" height="9"'))).code).toBe('damaged')
  expect((await refused('SVG', svg('', 'width="9000mm" height="9mm"'))).code).toBe('sizeTooLarge')
})
