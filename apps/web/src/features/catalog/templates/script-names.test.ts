// cspell:words Lateinisch
import { SCRIPT_CODES } from '@platen/domain/templates'
import { expect, test } from 'vitest'
import { createScriptNames } from './script-names.ts'

test('Scripts are named in each language', () => {
  expect(createScriptNames('de')('Latin')).toBe('Lateinisch')
  expect(createScriptNames('ja')('Han')).toBe('漢字')
  const inFrench = createScriptNames('fr')
  expect(Object.entries(SCRIPT_CODES).filter(([script, code]) => inFrench(script) === code)).toEqual([])
})
