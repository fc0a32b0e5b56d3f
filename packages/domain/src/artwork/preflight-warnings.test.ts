import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_PREFLIGHT_SETTINGS } from './preflight-settings.ts'
import { type PrintContext, preflightWarnings } from './preflight-warnings.ts'
import type { ArtworkInfo } from './types.ts'

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

test('artwork of which less than half is visible has a warning, also without an ordered size', () => {
  expect(codes({}, { visibleShare: 0.5 })).toEqual([])
  expect(codes({}, { visibleShare: 0.12 })).toEqual(['croppedHard'])
})

test('preflightWarnings returns no warnings for valid artwork', () => {
  expect(codes({}, { orderedSize: { width: 80, height: 160 }, mediaType: 'Phone case' })).toEqual([])
})

test('preflightWarnings warns of a low resolution at the printed size', () => {
  expect(codes({ lowestResolutionDpi: 149 })).toEqual(['resolutionTooLow'])
  expect(codes({}, { placedSize: { width: 160, height: 320 } })).toEqual([])
  const values = preflightWarnings(INFO, {
    placedSize: { width: 240, height: 480 },
    limits: DEFAULT_PREFLIGHT_SETTINGS,
  })
  expect(values).toEqual([{ code: 'resolutionTooLow', values: { dpi: 100, limitDpi: 150 } }])
})

test('preflightWarnings returns no resolution warning for artwork without images', () => {
  expect(codes({ lowestResolutionDpi: null }, { placedSize: { width: 8000, height: 16_000 } })).toEqual([])
})

test('preflightWarnings returns no additional resolution warning for a smaller printed size', () => {
  const positive = fc.double({ min: 0.01, max: 1, noNaN: true })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), positive, positive, (dpi, x, y) => {
      const smaller = codes({ lowestResolutionDpi: dpi }, { placedSize: { width: 80 * x, height: 160 * y } })
      if (smaller.includes('resolutionTooLow')) expect(codes({ lowestResolutionDpi: dpi })).toEqual(smaller)
    }),
  )
})

test('preflightWarnings warns of a size beyond the tolerance, with a separate code for a rotated size', () => {
  expect(codes({}, { orderedSize: { width: 81, height: 159 } })).toEqual([])
  expect(codes({}, { orderedSize: { width: 82, height: 160 } })).toEqual(['sizeDiffers'])
  expect(codes({}, { orderedSize: { width: 160, height: 80 } })).toEqual(['sizeTurned'])
  expect(codes({}, { page: 2, orderedSize: { width: 50, height: 50 } })).toEqual([])
})

test('preflightWarnings accepts a size that differs by exactly the tolerance, independent of rounding', () => {
  fc.assert(
    fc.property(
      // The smallest artwork is 1 mm wide.
      fc.double({ min: 2, max: 5080, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      (mm, off) => {
        const pages = [{ widthMm: mm + off, heightMm: mm }]
        expect(codes({ pages }, { orderedSize: { width: mm, height: mm } })).toEqual([])
      },
    ),
  )
})

test('preflightWarnings lists each font that is not embedded once', () => {
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

test('preflightWarnings warns of a missing white spot colour for media that need white, ignoring case', () => {
  const limits = { ...DEFAULT_PREFLIGHT_SETTINGS, whiteMediaTypes: ['Black case'] }
  expect(codes({}, { mediaType: ' black CASE', limits })).toEqual(['noWhiteLayer'])
  expect(codes({ spotColours: ['rdg_white'] }, { mediaType: 'Black case', limits })).toEqual([])
  expect(codes({}, { mediaType: 'White case', limits })).toEqual([])
  expect(codes({}, { limits })).toEqual([])
})

test('preflightWarnings warns of pages that the job does not print', () => {
  expect(codes({}, { pagesPrinted: 2 })).toEqual([])
  expect(preflightWarnings(INFO, { pagesPrinted: 1, limits: DEFAULT_PREFLIGHT_SETTINGS })).toEqual([
    { code: 'pagesLeftOut', values: { pages: 2, printed: 1 } },
  ])
})

test('preflightWarnings warns of an encrypted file that opens without a password', () => {
  expect(codes({ encrypted: true })).toEqual(['encrypted'])
  expect(codes({ encrypted: false })).toEqual([])
})

test('preflightWarnings uses the metadata of the printed page only', () => {
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
  // inspected before metadata was stored per page
  expect(codes({ ...whole, pages: [size, size] }, { ...context, page: 1 })).toEqual([
    'resolutionTooLow',
    'fontsMissing',
  ])
})

test('preflightWarnings warns of a page that draws nothing, also if other pages of the file draw', () => {
  expect(codes({ isBlank: true })).toEqual(['drawsNothing'])
  const { kind: _kind, pages: _pages, ...facts } = INFO
  const size = { widthMm: 80, heightMm: 160 }
  const pages = [
    { ...size, facts },
    { ...size, facts: { ...facts, isBlank: true as const } },
  ]
  expect([codes({ pages }, { page: 1 }), codes({ pages }, { page: 2 })]).toEqual([[], ['drawsNothing']])
})

test('preflightWarnings names the features of a drawing that are not drawn', () => {
  expect(codes({ omittedFeatures: [] })).toEqual([])
  expect(
    preflightWarnings({ ...INFO, omittedFeatures: ['background', 'q'] }, { limits: DEFAULT_PREFLIGHT_SETTINGS }),
  ).toEqual([{ code: 'featuresOmitted', values: { features: 'background, q' } }])
})
