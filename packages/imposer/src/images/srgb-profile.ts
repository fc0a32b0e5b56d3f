let cachedProfile: Buffer | undefined

/**
 * Returns a minimal ICC profile of sRGB (IEC 61966-2-1), version 4.2 as in PDF 1.7: primaries adapted to D50 and the
 * parametric curve. A PNG with an sRGB chunk contains no profile that could be embedded.
 */
export function srgbProfile(): Buffer {
  cachedProfile ??= buildProfile()
  return cachedProfile
}

const WHITE_D50 = [0.9642, 1, 0.8249] as const
const RED = [0.436065674, 0.222488403, 0.013916016] as const
const GREEN = [0.385147095, 0.716873169, 0.097076416] as const
const BLUE = [0.143066406, 0.06060791, 0.714096069] as const
/** Bradford adaptation from D65 to D50. */
const ADAPTATION = [
  1.047882, 0.022919, -0.050201, 0.029587, 0.990479, -0.017059, -0.009232, 0.015076, 0.751678,
] as const
/** Parameters g, a, b, c, d of the curve: (aX + b)^g above d, cX below. */
const CURVE = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045] as const

function buildProfile(): Buffer {
  const curve = parametricCurve()
  const tags: readonly (readonly [string, Buffer])[] = [
    ['desc', localisedText('sRGB')],
    ['cprt', localisedText('No copyright, use freely')],
    ['wtpt', xyz(WHITE_D50)],
    ['chad', fixedArray('sf32', ADAPTATION)],
    ['rXYZ', xyz(RED)],
    ['gXYZ', xyz(GREEN)],
    ['bXYZ', xyz(BLUE)],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ]
  const table = Buffer.alloc(4 + 12 * tags.length)
  table.writeUInt32BE(tags.length, 0)
  const bodies: Buffer[] = []
  const placed = new Map<Buffer, number>()
  let offset = 128 + table.length
  tags.forEach(([name, body], i) => {
    if (!placed.has(body)) {
      placed.set(body, offset)
      bodies.push(body)
      offset += body.length
    }
    table.write(name, 4 + 12 * i, 'latin1')
    table.writeUInt32BE(placed.get(body) ?? 0, 8 + 12 * i)
    table.writeUInt32BE(body.length, 12 + 12 * i)
  })
  return Buffer.concat([header(offset), table, ...bodies])
}

function header(size: number): Buffer {
  const head = Buffer.alloc(128)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(0x04200000, 8)
  head.write('mntrRGB XYZ ', 12, 'latin1')
  // a date is required; a fixed date keeps the profile reproducible
  for (const [i, part] of [2020, 1, 1, 0, 0, 0].entries()) head.writeUInt16BE(part, 24 + 2 * i)
  head.write('acsp', 36, 'latin1')
  WHITE_D50.forEach((value, i) => {
    head.writeInt32BE(Math.round(value * 65536), 68 + 4 * i)
  })
  return head
}

function fixedArray(type: string, values: readonly number[]): Buffer {
  const body = Buffer.alloc(8 + 4 * values.length)
  body.write(type, 0, 'latin1')
  values.forEach((value, i) => {
    body.writeInt32BE(Math.round(value * 65536), 8 + 4 * i)
  })
  return body
}

const xyz = (values: readonly number[]): Buffer => fixedArray('XYZ ', values)

function parametricCurve(): Buffer {
  const body = Buffer.alloc(12 + 4 * CURVE.length)
  body.write('para', 0, 'latin1')
  body.writeUInt16BE(3, 8)
  CURVE.forEach((value, i) => {
    body.writeInt32BE(Math.round(value * 65536), 12 + 4 * i)
  })
  return body
}

function localisedText(text: string): Buffer {
  const body = Buffer.alloc(28 + Math.ceil(text.length / 2) * 4)
  body.write('mluc', 0, 'latin1')
  body.writeUInt32BE(1, 8)
  body.writeUInt32BE(12, 12)
  body.write('enUS', 16, 'latin1')
  body.writeUInt32BE(text.length * 2, 20)
  body.writeUInt32BE(28, 24)
  Buffer.from(text, 'utf16le').swap16().copy(body, 28)
  return body
}
