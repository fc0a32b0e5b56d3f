import { expect, test } from 'vitest'
import { conformsToPdfX4 } from './pdf-x.ts'
import type { ArtworkInfo } from './types.ts'

const INFO: ArtworkInfo = {
  kind: 'PDF',
  pages: [{ widthMm: 80, heightMm: 160 }],
  colourSpaces: ['DeviceCMYK', 'DeviceGray', 'DeviceN', 'ICCBased', 'Separation'],
  spotColours: ['RDG_WHITE'],
  fonts: [{ name: 'Noto', embedded: true }],
  transparency: true,
  lowestResolutionDpi: 300,
}

test('conformsToPdfX4 requires embedded fonts and the device colours of the printing condition', () => {
  expect(conformsToPdfX4(INFO, 1, 4)).toBe(true)
  expect(conformsToPdfX4(INFO, 1, 3)).toBe(false)
  expect(conformsToPdfX4({ ...INFO, colourSpaces: ['DeviceRGB'] }, 1, 4)).toBe(false)
  expect(conformsToPdfX4({ ...INFO, colourSpaces: ['DeviceRGB'] }, 1, 3)).toBe(true)
  const fonts = [{ name: 'Arial', embedded: false }]
  expect(conformsToPdfX4({ ...INFO, fonts }, 1, 4)).toBe(false)
  expect(conformsToPdfX4({ ...INFO, fonts, kind: 'SVG' }, 1, 4)).toBe(true)
})

test('conformsToPdfX4 rejects artwork with other features that PDF/X-4 forbids', () => {
  expect(conformsToPdfX4({ ...INFO, usesFeaturesOutsidePdfX4: true }, 1, 4)).toBe(false)
})

test('conformsToPdfX4 checks only the printed page', () => {
  const poor = { ...INFO, fonts: [{ name: 'Arial', embedded: false }] }
  const size = { widthMm: 80, heightMm: 160 }
  const pages = [
    { ...size, facts: INFO },
    { ...size, facts: poor },
  ]
  expect([1, 2].map((page) => conformsToPdfX4({ ...poor, pages }, page, 4))).toEqual([true, false])
})
