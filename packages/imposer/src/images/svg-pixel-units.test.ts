import { expect, test } from 'vitest'
import { ready } from './image-fixtures.ts'
import { pixelsPerUnit } from './svg-pixel-units.ts'

/** One unit is a pixel of a screen. */
const svg = (filter: string, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="48" viewBox="0 0 96 48"><defs>
    <linearGradient id="ramp"><stop stop-opacity="0"/><stop offset="1"/></linearGradient>
    <filter id="f" x="-0.5" width="2" color-interpolation-filters="sRGB">${filter}</filter></defs>${content}</svg>`

/** Ten pixels for one of a screen. */
const DRAWN = 960

const ONES = Array.from({ length: 25 }, () => 1).join(' ')

test('A convolution has the size of its kernel in pixels of a screen', async () => {
  const filter = `<feConvolveMatrix order="5" kernelMatrix="${ONES}"/>`
  const { at, info } = await ready('SVG', svg(filter, '<rect width="48" height="48" filter="url(#f)"/>'), DRAWN)
  expect(info.lowestResolutionDpi).toBeCloseTo(288, 0)
  // the edge becomes a ramp of five pixels
  const alpha = async (x: number) => (await at(x / 96, 0.5))[3]
  const near = (value: number) => expect.closeTo(value, -1.3)
  expect(await Promise.all([44.5, 46.5, 47.5, 48.5, 49.5, 51.5].map(alpha))).toEqual(
    [255, 204, 153, 102, 51, 0].map(near),
  )
})

test('A convolution with a target moves a drawing by pixels of a screen', async () => {
  const filter = '<feConvolveMatrix order="3 1" kernelMatrix="1 0 0" targetX="0"/>'
  const { at } = await ready('SVG', svg(filter, '<rect x="40" width="8" height="48" filter="url(#f)"/>'), DRAWN)
  const alphas = await Promise.all([37.5, 38.5, 45.5, 46.5].map(async (x) => (await at(x / 96, 0.5))[3]))
  expect(alphas).toEqual([0, 255, 255, 0])
})

test.each([
  ['feDiffuseLighting', 'diffuseConstant="1"', Math.SQRT1_2],
  ['feSpecularLighting', 'specularConstant="1" specularExponent="2"', 0.5],
])('%s has slopes in pixels of a screen', async (name, constants, light) => {
  const filter = `<${name} surfaceScale="4" ${constants} lighting-color="#fff"><feDistantLight elevation="90"/></${name}>`
  // a slope of one in one: the filter doubles slopes
  const content = '<rect x="44" width="8" height="48" fill="url(#ramp)" filter="url(#f)"/>'
  const { at } = await ready('SVG', svg(filter, content), DRAWN)
  const places = Array.from({ length: 50 }, (_, i) => 45.5 + i / 10)
  const pixels = await Promise.all(places.map((x) => at(x / 96, 0.5)))
  const seen = pixels.map(([red = 0, , , alpha = 0]) => (red * alpha) / 255)
  expect(seen.reduce((sum, each) => sum + each, 0) / seen.length).toBeCloseTo(255 * light, -1.3)
})

test.each(['round', 'square'])(
  'Lines without length and with %s caps are drawn in a rasterised drawing',
  async (cap) => {
    const point = `<path d="M20 20h0M60 30z" stroke="#c86432" stroke-width="10" stroke-linecap="${cap}"/>`
    const { at } = await ready('SVG', svg('<feOffset/>', `<g filter="url(#f)">${point}</g>`), DRAWN)
    const alphas = [await at(20 / 96, 20 / 48), await at(60 / 96, 30 / 48), await at(40 / 96, 25 / 48)].map(
      ([, , , a]) => a,
    )
    expect(alphas).toEqual([255, 255, 0])
  },
)

test('A large kernel reduces the resolution, since the time grows with its cells', () => {
  const drawing = (order: number) => `<feConvolveMatrix order="${order} ${order}" kernelMatrix="1"/>`
  expect([3, 7, 8, 11, 15].map((order) => pixelsPerUnit(drawing(order), 3.125))).toEqual([3, 3, 2, 1, 1])
  expect(pixelsPerUnit(drawing(3), 0.8)).toBe(0.8)
  expect(pixelsPerUnit('<feGaussianBlur/>', 3.125)).toBe(3.125)
})
