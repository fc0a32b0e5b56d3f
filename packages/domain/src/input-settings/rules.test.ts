import { expect, test } from 'vitest'
import {
  type CustomParameter,
  canUseParameter,
  checkCustomParameter,
  checkCustomParameters,
  type FileNamePattern,
  findSystemParameter,
  parameterKey,
  SKU_FIELD,
  SYSTEM_PARAMETERS,
  validateHotFolder,
  validateInputSettings,
  valuesWithSeparator,
} from './index.ts'

const finish: CustomParameter = { name: 'Finish', type: 'topLevel' }
const naming: FileNamePattern = { type: 'HotFolder1', order: ['media', 'Finish'], separator: '-', fixValues: [] }
const codes = (change: Partial<FileNamePattern>) =>
  validateHotFolder({ ...naming, ...change }, [finish]).map(({ code }) => code)

test('parameterKey accepts the name of a system parameter and its prefixed key', () => {
  expect(parameterKey('media')).toBe('systemParam.media')
  expect(parameterKey('systemParam.media')).toBe('systemParam.media')
  expect(parameterKey('Finish')).toBe('Finish')
  expect([findSystemParameter('jobId'), findSystemParameter('Finish'), findSystemParameter('toString')]).toEqual([
    'jobId',
    undefined,
    undefined,
  ])
})

test('the system parameters are media, color, size, quantity and jobId', () => {
  expect(SYSTEM_PARAMETERS).toEqual(['media', 'color', 'size', 'quantity', 'jobId'])
})

test('the name of a custom parameter is unique among topLevel and media names and system parameters, ignoring case', () => {
  const existing: CustomParameter[] = [finish, { name: 'Glaze', type: 'media' }]
  const why = (name: string, edited?: string) =>
    checkCustomParameter(name, existing, { systemLabels: ['Farbe'], ...(edited ? { edited } : {}) })
  expect(why('Foil')).toBeNull()
  for (const name of ['finish', ' GLAZE ', 'Media', 'JOBID', 'farbe', 'systemParam.x'])
    expect(why(name)).toBe('name_exists')
  expect(why('  ')).toBe('name_empty')
  expect(why('FINISH', 'Finish')).toBeNull()
  expect(why('glaze', 'Finish')).toBe('name_exists')
})

test('there are at most 5 topLevel custom parameters', () => {
  const list = Array.from({ length: 5 }, (_, n): CustomParameter => ({ name: `P${n}`, type: 'topLevel' }))
  expect(checkCustomParameter('P5', list)).toBe('too_many')
  expect(checkCustomParameter('P5', list, { edited: 'P4' })).toBeNull()
  expect(checkCustomParameters(list)).toBeNull()
  expect(checkCustomParameters([...list, { name: 'M', type: 'media' }])).toBeNull()
  expect(checkCustomParameters([...list, finish])).toEqual({ name: 'Finish', refusal: 'too_many' })
  expect(checkCustomParameters([finish, finish])).toEqual({ name: 'Finish', refusal: 'name_exists' })
})

test('a parameter can be used once, either in the file-name order or in fixed values', () => {
  expect(codes({})).toEqual([])
  expect(codes({ order: ['media', 'systemParam.media'] })).toEqual(['parameter_twice'])
  expect(codes({ fixValues: [{ key: 'media', value: 'Mug' }] })).toEqual(['parameter_twice'])
  expect(canUseParameter(naming, 'systemParam.media')).toBe(false)
  expect(canUseParameter(naming, 'color')).toBe(true)
})

test('fixed values are not empty, and a fixed quantity is a whole number of at least 1', () => {
  const fixed = (key: string, value: string) => codes({ fixValues: [{ key, value }] })
  expect(fixed('color', ' ')).toEqual(['fixed_value_empty'])
  expect(fixed('quantity', '0')).toEqual(['fixed_quantity_not_whole'])
  expect(fixed('quantity', '1.5')).toEqual(['fixed_quantity_not_whole'])
  expect(fixed('quantity', '12')).toEqual([])
})

test('validateInputSettings rejects unknown parameters and unknown or duplicate connectors', () => {
  expect(codes({ order: ['Gloss'] })).toEqual(['unknown_parameter'])
  expect(codes({ order: [SKU_FIELD] })).toEqual(['unknown_parameter'])
  for (const type of ['HotFolder1', 'HotFolder8']) expect(codes({ type })).toEqual([])
  for (const type of ['HotFolder0', 'HotFolder9']) expect(codes({ type })).toEqual(['unknown_connector'])
  const all = validateInputSettings({
    connectors: [
      {
        type: 'persBiz',
        mapping: [
          { name: 'media', values: ['product', ' '] },
          { name: 'Nope', values: [] },
          { name: SKU_FIELD, values: ['article'] },
        ],
      },
      naming,
      naming,
    ],
    customParams: [finish],
  })
  expect(all.map(({ code, connector }) => [code, connector])).toEqual([
    ['field_name_empty', 'persBiz'],
    ['unknown_parameter', 'persBiz'],
    ['connector_twice', 'HotFolder1'],
  ])
})

test('valuesWithSeparator returns values of rules that contain the separator and cannot occur in a file name', () => {
  const values = { 'systemParam.media': ['Phone-Case', 'Mug'], Finish: ['semi-gloss'], 'systemParam.size': ['a-b'] }
  expect(valuesWithSeparator(naming, values)).toEqual([
    { key: 'systemParam.media', value: 'Phone-Case' },
    { key: 'Finish', value: 'semi-gloss' },
  ])
  expect(valuesWithSeparator({ ...naming, separator: '' }, values)).toEqual([])
})
