import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { onePage } from '../pdf/pdf-fixtures.ts'
import { composed, createPlan, normalisedFile, placement, readSheet, sheetInput } from './sheet-fixtures.ts'

test('composeSheet embeds each artwork once, even if it fills several slots', async () => {
  const data = Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7919) % 251))
  const big = await normalisedFile(
    onePage({
      content: { data: 'q 200 0 0 100 0 0 cm /I Do Q' },
      resources: '<</XObject<</I 5 0 R>>>>',
      more: { 5: { dict: '/Subtype/Image/Width 250/Height 200/ColorSpace/DeviceGray/BitsPerComponent 8', data } },
    }),
  )
  const many = createPlan(
    Array.from({ length: 400 }, (_, i) =>
      placement('a', [20, 0, 0, 10, 24 * (i % 20), 14 * Math.floor(i / 20)], i + 1),
    ),
  )
  const input = sheetInput({ a: big }, many)
  const sheet = readSheet(await composed(input))
  expect(sheet.drawn).toHaveLength(400)
  expect(new Set(sheet.drawn.map(({ form }) => form)).size).toBe(1)
  expect(statSync(input.output).size).toBeLessThan(data.length + 14_000)
  sheet.document.close()
})

test('the sheet is at most 1 % larger than its distinct artwork, including artwork shared by several orders', async () => {
  const image = (seed: number) => {
    const data = Buffer.from(Array.from({ length: 1_000_000 }, (_, i) => Math.imul(i + seed, 0x9e3779b1) >>> 24))
    return onePage({
      content: { data: 'q 200 0 0 100 0 0 cm /I Do Q' },
      resources: '<</XObject<</I 5 0 R>>>>',
      more: { 5: { dict: '/Subtype/Image/Width 1000/Height 1000/ColorSpace/DeviceGray/BitsPerComponent 8', data } },
    })
  }
  const files = [image(1), image(7)]
  const ready = { a: await normalisedFile(files[0]!), b: await normalisedFile(files[1]!) }
  const plan = createPlan(
    Array.from({ length: 400 }, (_, i) =>
      placement(i % 2 === 0 ? 'a' : 'b', [20, 0, 0, 10, 24 * (i % 20), 14 * Math.floor(i / 20)], i + 1),
    ),
  )
  const { size } = statSync(await composed(sheetInput(ready, plan)))
  expect(size).toBeLessThan(1.01 * (files[0]!.length + files[1]!.length))
})
