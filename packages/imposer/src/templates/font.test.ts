import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '../pdf/pdf-fixtures.ts'
import { openFont } from './font.ts'
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
