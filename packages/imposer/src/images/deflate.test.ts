import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compressed } from './deflate.ts'

async function pack(pieces: readonly Buffer[]): Promise<Buffer> {
  async function* source() {
    yield* pieces
  }
  const chunks: Buffer[] = []
  for await (const chunk of compressed(source())) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('compressed produces data that decompresses to the same bytes', async () => {
  const piece = fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes))
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      expect(inflateSync(await pack(pieces)).equals(Buffer.concat(pieces))).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('compressed keeps flat art small, even after an empty margin of one megabyte', async () => {
  const motif = Buffer.from(Array.from({ length: 2000 }, (_, i) => (i * 7919) % 251))
  const pieces = [Buffer.alloc(1_500_000), ...Array.from({ length: 500 }, () => motif)]
  expect((await pack(pieces)).length).toBeLessThan(20_000)
})

/** Random values below `range`, the same every time. */
function noise(length: number, range: number): Buffer {
  let state = 1
  return Buffer.from(
    Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return (state >>> 16) % range
    }),
  )
}

test('compressed stores noise, and compresses what becomes a quarter smaller', async () => {
  const stored = await pack([noise(300_000, 200), noise(300_000, 200)])
  expect(stored.length).toBeGreaterThan(600_000)
  expect(stored.length).toBeLessThan(601_000)
  expect((await pack([noise(600_000, 64)])).length).toBeLessThan(460_000)
})

test('compressed does not store a plain picture with noise at the positions of its samples', async () => {
  const bytes = Buffer.alloc(4_000_000)
  const spot = noise(16 * 1024, 200)
  for (let i = 0; i < 8; i++) spot.copy(bytes, Math.floor((i / 7) * (bytes.length - spot.length)))
  expect((await pack([bytes])).length).toBeLessThan(bytes.length / 6)
})

test('compressed does not store noise whose end it has not sampled', async () => {
  const block = noise(4_000_000, 200)
  const pieces = [...Array.from({ length: 9 }, () => block), Buffer.alloc(8_000_000)]
  expect((await pack(pieces)).length).toBeLessThan(36_000_000)
})

test('compressed propagates errors of the source', async () => {
  async function* source() {
    yield Buffer.from('begin')
    throw new Error('the disk is gone')
  }
  const all = async () => {
    for await (const chunk of compressed(source())) expect(chunk.length).toBeGreaterThan(0)
  }
  await expect(all()).rejects.toThrow('the disk is gone')
})
