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
