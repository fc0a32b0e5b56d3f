import { expect, test } from 'vitest'
import { preflightFailure } from './preflight-failures.ts'
import { PREFLIGHT_FAILURE_CODES } from './types.ts'

test('preflightFailure returns a complete English sentence with the values of every code', () => {
  const values = {
    limitMb: 1,
    kind: 'PNG',
    detail: 'x',
    width: 2,
    height: 3,
    limitMegapixels: 4,
    widthMm: 5,
    heightMm: 6,
    limitMm: 7,
    reference: 'y',
    seconds: 8,
    memoryMb: 9,
  }
  for (const code of PREFLIGHT_FAILURE_CODES) {
    const { text } = preflightFailure(code, values)
    expect(text).toMatch(/^[A-Z].*\.$/)
    expect(text).not.toContain('undefined')
  }
})
