import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_PREFLIGHT_SETTINGS } from './preflight-settings.ts'
import type { ArtworkInfo } from './types.ts'
import { type PrintContext, preflightWarnings } from './preflight-warnings.ts'

const INFO: ArtworkInfo = {
  kind: 'PDF',
  pages: [
    { widthMm: 80, heightMm: 160 },
    { widthMm: 50, heightMm: 50 },
  ],
  colourSpaces: ['DeviceCMYK'],
  spotColours: [],
  fonts: [],
  transparency: false,
  lowestResolutionDpi: 300,
}
const codes = (info: Partial<ArtworkInfo>, context: Partial<PrintContext> = {}) =>
  preflightWarnings({ ...INFO, ...info }, { limits: DEFAULT_PREFLIGHT_SETTINGS, ...context }).map(
    (warning) => warning.code,
  )

test('sound artwork has no warnings', () => {
  expect(codes({}, { orderedSize: { width: 80, height: 160 }, mediaType: 'Phone case' })).toEqual([])
})

test('too low a resolution at the printed size is warned of', () => {
  expect(codes({ lowestResolutionDpi: 149 })).toEqual(['resolutionTooLow'])
  expect(codes({}, { placedSize: { width: 160, height: 320 } })).toEqual([])
  const values = preflightWarnings(INFO, {
    placedSize: { width: 240, height: 480 },
    limits: DEFAULT_PREFLIGHT_SETTINGS,
  })
  expect(values).toEqual([{ code: 'resolutionTooLow', values: { dpi: 100, limitDpi: 150 } }])
})

test('artwork without images has no resolution to warn of', () => {
  expect(codes({ lowestResolutionDpi: null }, { placedSize: { width: 8000, height: 16_000 } })).toEqual([])
})

test('printing smaller never brings a resolution warning that the true size does not have', () => {
  const positive = fc.double({ min: 0.01, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), positive, positive, (dpi, x, y) => {
      const smaller = codes({ lowestResolutionDpi: dpi }, { placedSize: { width: 80 * x, height: 160 * y } })
      if (smaller.includes('resolutionTooLow')) expect(codes({ lowestResolutionDpi: dpi })).toEqual(smaller)
    }),
  )
})

test('a size other than the order is warned of beyond the tolerance, a turned one by its own name', () => {
  expect(codes({}, { orderedSize: { width: 81, height: 159 } })).toEqual([])
  expect(codes({}, { orderedSize: { width: 82, height: 160 } })).toEqual(['sizeDiffers'])
  expect(codes({}, { orderedSize: { width: 160, height: 80 } })).toEqual(['sizeTurned'])
  expect(codes({}, { page: 2, orderedSize: { width: 50, height: 50 } })).toEqual([])
})

test('a size off by the tolerance, to the last bit or not, is not warned of', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 5080, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      (mm, off) => {
        const pages = [{ widthMm: mm + off, heightMm: mm }]
        expect(codes({ pages }, { orderedSize: { width: mm, height: mm } })).toEqual([])
      },
    ),
  )
})

test('fonts that are not embedded are named, each once', () => {
  const fonts = [
    { name: 'Arial', embedded: false },
    { name: 'Arial', embedded: false },
    { name: 'Noto', embedded: true },
    { name: 'Helvetica', embedded: false },
  ]
  expect(preflightWarnings({ ...INFO, fonts }, { limits: DEFAULT_PREFLIGHT_SETTINGS })).toEqual([
    { code: 'fontsMissing', values: { fonts: 'Arial, Helvetica' } },
  ])
})

test('a media that wants white is warned of without a white spot colour, whatever its case', () => {
  const limits = { ...DEFAULT_PREFLIGHT_SETTINGS, whiteMediaTypes: ['Black case'] }
  expect(codes({}, { mediaType: ' black CASE', limits })).toEqual(['noWhiteLayer'])
  expect(codes({ spotColours: ['rdg_white'] }, { mediaType: 'Black case', limits })).toEqual([])
  expect(codes({}, { mediaType: 'White case', limits })).toEqual([])
  expect(codes({}, { limits })).toEqual([])
})

test('pages of the file that the job does not print are warned of', () => {
  expect(codes({}, { pagesPrinted: 2 })).toEqual([])
  expect(preflightWarnings(INFO, { pagesPrinted: 1, limits: DEFAULT_PREFLIGHT_SETTINGS })).toEqual([
    { code: 'pagesLeftOut', values: { pages: 2, printed: 1 } },
  ])
})

test('an encrypted file that opens without a password is warned of', () => {
  expect(codes({ encrypted: true })).toEqual(['encrypted'])
  expect(codes({ encrypted: false })).toEqual([])
})

test('a page is warned of by what is true of that page, not of its neighbours', () => {
  const poor = {
    colourSpaces: ['DeviceRGB'],
    spotColours: [],
    fonts: [{ name: 'Arial', embedded: false }],
    transparency: false,
    lowestResolutionDpi: 20,
  }
  const good = { ...poor, spotColours: ['RDG_WHITE'], fonts: [], lowestResolutionDpi: 300 }
  const size = { widthMm: 80, heightMm: 160 }
  const pages = [
    { ...size, facts: good },
    { ...size, facts: poor },
  ]
  const whole = { ...poor, spotColours: ['RDG_WHITE'], pages }
  const context = { mediaType: 'Glass', limits: { ...DEFAULT_PREFLIGHT_SETTINGS, whiteMediaTypes: ['Glass'] } }
  expect(codes(whole, { ...context, page: 1 })).toEqual([])
  expect(codes(whole, { ...context, page: 2 })).toEqual(['resolutionTooLow', 'fontsMissing', 'noWhiteLayer'])
  // described before pages were told apart
  expect(codes({ ...whole, pages: [size, size] }, { ...context, page: 1 })).toEqual([
    'resolutionTooLow',
    'fontsMissing',
  ])
})
