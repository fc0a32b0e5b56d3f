import { PRESET_STATUSES } from '@platen/domain/output-presets'
import { expect, test } from 'vitest'
import { type ColorPair, STATUS, SURFACE } from './tokens.ts'

const SCHEMES = ['light', 'dark'] as const

type Rgb = readonly [number, number, number]

const rgb = (hex: string): Rgb =>
  [1, 3, 5].map((index) => Number.parseInt(hex.slice(index, index + 2), 16) / 255) as unknown as Rgb

function luminance(hex: string): number {
  const [r, g, b] = rgb(hex).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast ratio of WCAG 2. */
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

test.each(PRESET_STATUSES)('the status colour %s has AA contrast in light and dark', (status) => {
  const { ink, ground, fill, onFill } = STATUS[status]
  for (const scheme of SCHEMES) {
    for (const background of [ground, SURFACE.surface, SURFACE.page, SURFACE.band, SURFACE.hover]) {
      expect(contrast(ink[scheme], background[scheme]), scheme).toBeGreaterThanOrEqual(4.5)
    }
    expect(contrast(onFill[scheme], fill[scheme]), scheme).toBeGreaterThanOrEqual(4.5)
    expect(contrast(fill[scheme], SURFACE.surface[scheme]), scheme).toBeGreaterThanOrEqual(3)
  }
})

test('the status colours are green for FULL, orange for PARTIAL, red for EMPTY and grey for NOTASSIGNED', () => {
  const isGrey = ([r, g, b]: Rgb) => Math.max(r, g, b) - Math.min(r, g, b) < 0.12
  for (const scheme of SCHEMES) {
    const colour = (status: keyof typeof STATUS) => rgb(STATUS[status].fill[scheme])
    const [red, orange, green] = [colour('EMPTY'), colour('PARTIAL'), colour('FULL')]
    expect(isGrey(colour('NOTASSIGNED')), scheme).toBe(true)
    for (const status of [red, orange, green]) expect(isGrey(status), scheme).toBe(false)
    expect(green[1], scheme).toBe(Math.max(...green))
    for (const status of [red, orange]) expect(status[0], scheme).toBe(Math.max(...status))
    // Orange has a hue between red and yellow.
    expect(orange[1] / orange[0], scheme).toBeGreaterThan(red[1] / red[0] + 0.1)
    expect(orange[1], scheme).toBeGreaterThan(orange[2])
  }
})

test('every text colour has AA contrast on every background', () => {
  const inks: readonly ColorPair[] = [SURFACE.ink, SURFACE.mutedInk, SURFACE.accent]
  const grounds: readonly ColorPair[] = [SURFACE.page, SURFACE.surface, SURFACE.band, SURFACE.hover, SURFACE.selected]
  for (const scheme of SCHEMES) {
    for (const ink of inks) {
      for (const ground of grounds) expect(contrast(ink[scheme], ground[scheme])).toBeGreaterThanOrEqual(4.5)
    }
  }
})

test('the border of controls has a contrast of 3 : 1', () => {
  for (const scheme of SCHEMES) {
    expect(contrast(SURFACE.edge[scheme], SURFACE.surface[scheme])).toBeGreaterThanOrEqual(3)
    expect(contrast(SURFACE.edge[scheme], SURFACE.page[scheme])).toBeGreaterThanOrEqual(3)
  }
})
