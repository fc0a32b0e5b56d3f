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

test('what is packed unpacks to the same bytes', async () => {
  const piece = fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes))
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      expect(inflateSync(await pack(pieces)).equals(Buffer.concat(pieces))).toBe(true)
    }),
    { numRuns: 50 },
  )
})

test('flat art stays small, even below an empty margin of a megabyte', async () => {
  const motif = Buffer.from(Array.from({ length: 2000 }, (_, i) => (i * 7919) % 251))
  const pieces = [Buffer.alloc(1_500_000), ...Array.from({ length: 500 }, () => motif)]
  expect((await pack(pieces)).length).toBeLessThan(20_000)
})

test('a mistake of the source comes through', async () => {
  async function* source() {
    yield Buffer.from('begin')
    throw new Error('the disk is gone')
  }
  const all = async () => {
    for await (const chunk of compressed(source())) expect(chunk.length).toBeGreaterThan(0)
  }
  await expect(all()).rejects.toThrow('the disk is gone')
})
