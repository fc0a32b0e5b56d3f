import type { WireOutputPreset } from '@platen/contract/output-presets'
import { expect, test } from 'vitest'
import { replacePresets } from './presets.ts'

const preset = (id: string, name = id) => ({ id, name }) as WireOutputPreset
const list = { success: true, outputPresets: [preset('a'), preset('b'), preset('c')] } as const
const replace = (ids: string[], presets: WireOutputPreset[]) =>
  replacePresets({ ...list, outputPresets: [...list.outputPresets] }, ids, presets)?.outputPresets.map(
    ({ name }) => name,
  )

test('replacePresets keeps the order of the list and removes presets that no longer exist', () => {
  expect(replace(['b'], [preset('b', 'B')])).toEqual(['a', 'B', 'c'])
  expect(replace(['a', 'b'], [preset('b', 'B')])).toEqual(['B', 'c'])
})

test('replacePresets returns null for a new preset, whose position is unknown', () => {
  expect(replace(['d'], [preset('d')])).toBeUndefined()
})
