import { createHash } from 'node:crypto'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testFolder } from '../pdf/pdf-fixtures.ts'
import { type Patch, SheetWriter } from './sheet-writer.ts'

test('SheetWriter copies and patches ranges across block boundaries', async () => {
  const folder = testFolder()
  const source = Buffer.alloc(3 << 20, 'abcdefghijklm')
  writeFileSync(join(folder, 'source'), source)
  const file = openSync(join(folder, 'source'), 'r')
  const ends = [1, 2, 3].map((n) => n << 20)
  const near = fc.tuple(fc.constantFrom(...ends), fc.integer({ min: -40, max: 40 })).map(([end, by]) => end + by)
  const places = fc.uniqueArray(near, { maxLength: 12, selector: (at) => Math.floor(at / 10) })
  await fc.assert(
    fc.asyncProperty(places, fc.nat({ max: 30 }), async (found, before) => {
      const patches: Patch[] = found
        .map((at) => ({ at: Math.floor(at / 10) * 10, text: '1234567' }))
        .filter(({ at }) => at + 7 <= source.length)
        .sort((a, b) => a.at - b.at)
      const path = join(folder, 'out')
      const out = new SheetWriter(path, true)
      out.text('x'.repeat(before))
      expect(out.copyRange(file, 0, source.length, patches)).toBe(true)
      out.text('end')
      expect(out.position).toBe(before + source.length + 3)
      const sha256 = await out.finish()
      const expected = Buffer.concat([Buffer.from('x'.repeat(before)), source, Buffer.from('end')])
      for (const { at, text } of patches) expected.write(text, before + at)
      const written = readFileSync(path)
      expect(written.equals(expected)).toBe(true)
      expect(sha256).toBe(createHash('sha256').update(expected).digest('hex'))
    }),
    { numRuns: 15 },
  )
  closeSync(file)
})

test.each([0, 1, 3, 4, 5])(
  'SheetWriter returns the SHA-256 of a file that fills %i blocks and a byte',
  async (blocks) => {
    const path = join(testFolder(), 'out')
    const bytes = Buffer.alloc(blocks * (256 << 10) + 1, 'abcdefghijklm')
    const out = new SheetWriter(path, true)
    out.bytes(bytes)
    expect(await out.finish()).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(readFileSync(path).equals(bytes)).toBe(true)
  },
)

test('SheetWriter reports a source that ends too early', async () => {
  const folder = testFolder()
  writeFileSync(join(folder, 'source'), 'short')
  const file = openSync(join(folder, 'source'), 'r')
  const out = new SheetWriter(join(folder, 'out'), false)
  expect(out.copyRange(file, 0, 10, [])).toBe(false)
  await out.abort()
  closeSync(file)
})
