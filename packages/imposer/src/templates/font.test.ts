import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../pdf/pdf-fixtures.ts'
import { closeFonts, openFont } from './font.ts'
import { FONTS } from './template-fixtures.ts'

test('A font stays open when its file is downloaded again to another place', () => {
  const [first, second] = [join(testFolder(), 'font'), join(testFolder(), 'font')]
  copyFileSync(FONTS.hebrew, first)
  copyFileSync(FONTS.hebrew, second)
  const font = openFont('downloaded', first)
  expect(font).toBeDefined()
  expect(openFont('downloaded', second)).toBe(font)
  expect(openFont('absent', join(testFolder(), 'font'))).toBeUndefined()
})

test('The memory of large fonts that are no longer used is freed', async () => {
  const path = join(testFolder(), 'large')
  /** Bytes of the memory of WebAssembly alone, also that of earlier test files. */
  const getMemory = () => {
    const { external, arrayBuffers } = process.memoryUsage()
    return external - arrayBuffers
  }
  const before = getMemory()
  writeFileSync(path, Buffer.concat([readFileSync(FONTS.hebrew), Buffer.alloc(31_900_000)]))
  for (let i = 0; i < 40; i += 1) {
    expect(openFont(`large ${i}`, path)).toBeDefined()
    await closeFonts()
  }
  expect(getMemory() - before).toBeLessThan(500e6)
})
