import { zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makeTiff, ready, refused } from './image-fixtures.ts'
import { imageBytes, near, PHOTOMETRIC, page, pixels } from './tiff-fixtures.ts'
import { undoPrediction } from './tiff-samples.ts'

const { MIN_IS_WHITE, MIN_IS_BLACK, RGB, CMYK } = PHOTOMETRIC

/** 8 x 8 pixels of samples with any number of bits up to 32, each row from a new byte. */
function packed(bits: number, values: readonly number[]): Buffer {
  const row = Array.from({ length: 8 }, () => values.map((value) => value.toString(2).padStart(bits, '0')).join(''))
  const text = row.join('')
  const bytes = (text.padEnd(Math.ceil(text.length / 8) * 8, '0').match(/.{8}/g) ?? []).map((byte) =>
    Number.parseInt(byte, 2),
  )
  return Buffer.from(Array.from({ length: 8 }, () => bytes).flat())
}

function floats(kind: typeof Float32Array | typeof Float64Array, values: readonly number[]): Buffer {
  return Buffer.from(kind.from(Array.from({ length: 64 }, () => values).flat()).buffer)
}

/** 0, 0.5 and 1 with 16 bits. */
const [HALF_0, HALF_05, HALF_1] = [
  [0, 0],
  [0, 0x38],
  [0, 0x3c],
] as const

test.each([
  ['12 bits', page(3, RGB, packed(12, [0, 2048, 4095]), { bits: 12 }), [0, 128, 255, 255]],
  ['10 bits, white is zero', page(1, MIN_IS_WHITE, packed(10, [1023]), { bits: 10 }), [0, 0, 0, 255]],
  ['4 bits', page(3, RGB, packed(4, [0, 8, 15]), { bits: 4 }), [0, 136, 255, 255]],
  ['3 bits', page(3, RGB, packed(3, [0, 4, 7]), { bits: 3 }), [0, 146, 255, 255]],
  ['5 bits', page(3, RGB, packed(5, [0, 16, 31]), { bits: 5 }), [0, 132, 255, 255]],
  ['7 bits, white is zero', page(1, MIN_IS_WHITE, packed(7, [127]), { bits: 7 }), [0, 0, 0, 255]],
  ['2 bits', page(3, RGB, packed(2, [0, 2, 3]), { bits: 2 }), [0, 170, 255, 255]],
  ['24 bits', page(1, MIN_IS_BLACK, Buffer.alloc(192, 0x80), { bits: 24 }), [128, 128, 128, 255]],
  ['32 bits', page(1, MIN_IS_BLACK, Buffer.alloc(256, 0x80), { bits: 32 }), [128, 128, 128, 255]],
  [
    'half floats',
    page(
      3,
      RGB,
      pixels(() => [...HALF_0, ...HALF_05, ...HALF_1]),
      { bits: 16, sampleFormat: 3 },
    ),
    [0, 128, 255, 255],
  ],
  ['floats', page(3, RGB, floats(Float32Array, [0, 0.5, 1]), { bits: 32, sampleFormat: 3 }), [0, 128, 255, 255]],
  ['doubles', page(1, MIN_IS_BLACK, floats(Float64Array, [0.5]), { bits: 64, sampleFormat: 3 }), [128, 128, 128, 255]],
  [
    'floats with associated alpha',
    page(4, RGB, floats(Float32Array, [0, 0.25, 0.5, 0.5]), { bits: 32, sampleFormat: 3, extraSamples: [1] }),
    [0, 128, 255, 128],
  ],
  [
    'Zstandard',
    page(3, RGB, zstdCompressSync(pixels(() => [10, 200, 90])), { compression: 50_000 }),
    [10, 200, 90, 255],
  ],
] as const)('addTiff reads what the usual library does not: %s', async (_, spec, expected) => {
  const { at, info } = await ready('TIFF', makeTiff([spec]))
  near(await at(0.5, 0.5), expected)
  expect(info.transparency).toBe(expected[3] < 255)
})

test('addTiff undoes the predictions of samples, and reads planes of grey and transparency', async () => {
  const differences = Buffer.alloc(8 * 8 * 4)
  for (let y = 0; y < 8; y++) differences.writeUInt32LE(0x80_00_00_00, y * 32)
  const horizontal = await ready('TIFF', makeTiff([page(1, MIN_IS_BLACK, differences, { bits: 32, predictor: 2 })]))
  near(await horizontal.at(0.9, 0.5), [128, 128, 128, 255])
  // 0.5, and the number of 64 bits below it: the difference is -1
  const doubles = Buffer.alloc(8 * 8 * 8)
  for (let y = 0; y < 8; y++) doubles.write('000000000000e03fffffffffffffffff', y * 64, 'hex')
  const double = page(1, MIN_IS_BLACK, doubles, { bits: 64, sampleFormat: 3, predictor: 2 })
  near(await (await ready('TIFF', makeTiff([double]))).at(0.9, 0.5), [128, 128, 128, 255])
  // 0.5 is 3f 00 00 00: the first bytes of eight samples, then zeros, each as its difference to the byte before
  const floating = Buffer.concat(
    Array.from({ length: 8 }, () => Buffer.from([0x3f, ...Array(7).fill(0), 0xc1, ...Array(23).fill(0)])),
  )
  const spec = page(1, MIN_IS_BLACK, floating, { bits: 32, sampleFormat: 3, predictor: 3 })
  near(await (await ready('TIFF', makeTiff([spec]))).at(0.9, 0.5), [128, 128, 128, 255])
  const planes = page(
    2,
    MIN_IS_BLACK,
    pixels(() => [200, 128]),
    { extraSamples: [2], planar: true },
  )
  near(await (await ready('TIFF', makeTiff([planes]))).at(0.5, 0.5), [200, 200, 200, 128])
})

test.each([
  [8, true, 'f0200f', 'f0101f'],
  [16, true, '00ff00020001', '00ff00010002'],
  [16, false, 'ff0002000100', 'ff0001000200'],
  [32, false, 'ffffffff0000000200000001', 'ffffffff0000000100000002'],
  [64, false, '00000000ffffffff0000000000000001', '00000000ffffffff0000000100000000'],
] as const)(
  'undoPrediction adds differences of %i bits with carry, little-endian: %s',
  (bits, littleEndian, differences, expected) => {
    const row = Buffer.from(differences, 'hex')
    undoPrediction(row, 2, 1, { bits, isFloat: false, littleEndian })
    expect(row.toString('hex')).toBe(expected)
  },
)

test('addTiff rejects pixels that are missing from a file of another depth', async () => {
  const spec = page(1, MIN_IS_BLACK, Buffer.alloc(40), { bits: 12 })
  expect(await refused('TIFF', makeTiff([spec]))).toMatchObject({ code: 'damaged' })
})

test('addTiff reads CMYK in floats', async () => {
  const spec = page(4, CMYK, floats(Float32Array, [0, 0.2, 0.6, 1]), { bits: 32, sampleFormat: 3 })
  const { pdf } = await ready('TIFF', makeTiff([spec]))
  expect([...imageBytes(pdf, '/DeviceCMYK').subarray(0, 4)]).toEqual([0, 51, 153, 255])
})

test.each([[[0, 0.5, 7]], [[0, Number.NaN, 0]], [[-3, 0, 1]]])(
  'addTiff rejects floating-point samples whose white is unknown: %s',
  async (values) => {
    const spec = page(3, RGB, floats(Float32Array, values), { bits: 32, sampleFormat: 3 })
    const refusal = await refused('TIFF', makeTiff([spec]))
    expect(refusal).toMatchObject({ code: 'unsupported' })
    expect(refusal.text).toContain('floating-point samples outside of 0 to 1')
  },
)
