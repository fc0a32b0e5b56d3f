import { deflateSync } from 'node:zlib'
import type { NormalisedPdfBuilder } from './normalised-pdf-builder.ts'
import { srgbProfile } from './srgb-profile.ts'

/** Colour space of an image. */
export type ImageColourSpace =
  | { readonly kind: 'device' }
  | { readonly kind: 'profile'; readonly profile: Uint8Array }
  | { readonly kind: 'srgb' }
  | { readonly kind: 'calibrated'; readonly gamma: number; readonly primaries: Primaries | undefined }

/** Chromaticities x, y of white, red, green, blue (PNG, chunk cHRM). */
export type Primaries = readonly [number, number, number, number, number, number, number, number]

export type Components = 1 | 3 | 4

const DEVICE: Readonly<Record<Components, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }
const PROFILE_SPACE: Readonly<Record<Components, string>> = { 1: 'GRAY', 3: 'RGB ', 4: 'CMYK' }
/** Profile classes that PDF allows for images: input, display, output, colour space (ISO 32000-1, 8.6.5.5). */
const IMAGE_CLASSES = new Set(['scnr', 'mntr', 'prtr', 'spac'])

/**
 * Whether a profile is valid and has this many components. A profile of another colour space (a common mistake: an RGB
 * profile in a grey image) is omitted instead of being embedded incorrectly.
 */
export function isProfileUsable(profile: Uint8Array, components: Components): boolean {
  if (profile.length < 132) return false
  const bytes = Buffer.from(profile.buffer, profile.byteOffset, profile.byteLength)
  const text = (at: number) => bytes.toString('latin1', at, at + 4)
  return (
    text(36) === 'acsp' &&
    text(16) === PROFILE_SPACE[components] &&
    IMAGE_CLASSES.has(text(12)) &&
    bytes.readUInt32BE(0) <= bytes.length
  )
}

/** Returns the PDF name of the colour space, for the artwork metadata. */
export function colourSpaceName(source: ImageColourSpace, components: Components): string {
  if (source.kind === 'device') return DEVICE[components]
  if (source.kind === 'calibrated') return components === 1 ? 'CalGray' : 'CalRGB'
  return 'ICCBased'
}

/** Writes the objects of the colour space and returns the PDF text that refers to it. */
export async function writeColourSpace(
  pdf: NormalisedPdfBuilder,
  source: ImageColourSpace,
  components: Components,
): Promise<string> {
  const device = DEVICE[components]
  if (source.kind === 'device') return `/${device}`
  if (source.kind === 'calibrated') return calibrated(source.gamma, source.primaries, components)
  const profile = source.kind === 'srgb' ? srgbProfile() : source.profile
  const id = pdf.reserve()
  await pdf.stream(id, `/N ${components}/Alternate/${device}/Filter/FlateDecode`, [deflateSync(profile)])
  return `[/ICCBased ${id} 0 R]`
}

const D65: readonly [number, number, number] = [0.95047, 1, 1.08883]
const SRGB_PRIMARIES: Primaries = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]

/** Returns CalGray or CalRGB for a gamma and primaries (PNG 3rd edition, 11.3.2; ISO 32000-1, 8.6.5.2 and 8.6.5.3). */
function calibrated(gamma: number, primaries: Primaries | undefined, components: Components): string {
  const g = gamma.toFixed(5)
  if (components === 1) return `[/CalGray<</WhitePoint[${D65.join(' ')}]/Gamma ${g}>>]`
  const { white, matrix } = getXyz(primaries ?? SRGB_PRIMARIES) ?? getXyz(SRGB_PRIMARIES)!
  const list = (values: readonly number[]) => values.map((v) => v.toFixed(5)).join(' ')
  return `[/CalRGB<</WhitePoint[${list(white)}]/Gamma[${g} ${g} ${g}]/Matrix[${list(matrix)}]>>]`
}

interface Xyz {
  readonly white: readonly number[]
  readonly matrix: readonly number[]
}

/**
 * Returns the white point and the XYZ values of full red, green and blue for chromaticities; undefined if they are
 * invalid.
 */
function getXyz([wx, wy, rx, ry, gx, gy, bx, by]: Primaries): Xyz | undefined {
  if (Math.min(wy, ry, gy, by) <= 0) return undefined
  const column = (x: number, y: number) => [x / y, 1, (1 - x - y) / y] as const
  const [r, g, b, white] = [column(rx, ry), column(gx, gy), column(bx, by), column(wx, wy)]
  const determinant = (p: Triple, q: Triple, s: Triple) =>
    p[0] * (q[1] * s[2] - q[2] * s[1]) - q[0] * (p[1] * s[2] - p[2] * s[1]) + s[0] * (p[1] * q[2] - p[2] * q[1])
  const all = determinant(r, g, b)
  if (Math.abs(all) < 1e-9) return undefined
  const scales = [determinant(white, g, b) / all, determinant(r, white, b) / all, determinant(r, g, white) / all]
  const matrix = [r, g, b].flatMap((primary, i) => primary.map((value) => value * (scales[i] ?? 0)))
  return { white, matrix }
}
type Triple = readonly [number, number, number]
