import { expect, test } from 'vitest'
import { iccComponentCount, PROFILE_NAME } from './sheet-settings.ts'

const profile = (kind: string, space: string, mark = 'acsp'): Uint8Array => {
  const bytes = new Uint8Array(200)
  const put = (at: number, text: string) =>
    bytes.set(
      Array.from(text, (c) => c.charCodeAt(0)),
      at,
    )
  put(12, kind)
  put(16, space)
  put(36, mark)
  return bytes
}

test('iccComponentCount returns the components of an output device profile, and undefined for anything else', () => {
  expect(['CMYK', 'RGB ', 'GRAY'].map((space) => iccComponentCount(profile('prtr', space)))).toEqual([4, 3, 1])
  for (const wrong of [
    profile('scnr', 'RGB '),
    profile('prtr', 'XYZ '),
    profile('prtr', 'CMYK', 'none'),
    new Uint8Array(9),
  ])
    expect(iccComponentCount(wrong)).toBeUndefined()
})

test('PROFILE_NAME rejects names that contain paths', () => {
  for (const name of ['FOGRA39', 'PSO Coated v3 (FOGRA51)']) expect(name).toMatch(PROFILE_NAME)
  for (const name of ['../x', '', '.hidden', 'a/b', 'a\\b', 'x'.repeat(81)]) expect(name).not.toMatch(PROFILE_NAME)
})
