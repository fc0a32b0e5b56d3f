import { expect, test } from 'vitest'
import type { FileNamePattern } from '../input-settings/index.ts'
import { remapDelivery, type StoredDelivery } from './remap-delivery.ts'

const stored: StoredDelivery = {
  orderId: 'S-1',
  jobId: '1',
  mediaInfo: { mediaName: '', mediaColor: 'Black', mediaSize: '', sku: '' },
  parameters: { 'systemParam.color': 'Black', 'systemParam.quantity': '3', 'systemParam.jobId': '1' },
  additionalParams: [
    { key: 'product.kind', value: 'Mug' },
    { key: 'gift', value: 'yes' },
    { key: 'amount', value: '9' },
  ],
  fileName: 'artwork.pdf',
}
const settings = { mapping: [], customParams: [], learningMode: false, usesProducts: false }

test('A later mapping fills parameters from the stored fields, also by the last name of a field, and keeps the others', () => {
  const mapping = [
    { name: 'systemParam.media', values: ['sku', 'KIND'] },
    { name: 'systemParam.quantity', values: ['amount'] },
  ]
  const remapped = remapDelivery(stored, { ...settings, mapping }, undefined)
  expect(remapped.parameters).toEqual({ ...stored.parameters, 'systemParam.media': 'Mug' })
  expect(remapped.additionalParams).toEqual(stored.additionalParams)
})

test('A field that is added to a mapping does not replace a value that another field gave on arrival', () => {
  const mapped = { ...stored, parameters: { ...stored.parameters, 'systemParam.media': 'Case' } }
  const mapping = [{ name: 'systemParam.media', values: ['article', 'product.kind'] }]
  expect(remapDelivery(mapped, { ...settings, mapping }, undefined)).toEqual({
    parameters: mapped.parameters,
    mediaInfo: mapped.mediaInfo,
    additionalParams: mapped.additionalParams,
  })
})

test('A custom parameter that was added later gets the field of its name or of its mapping', () => {
  const customParams = [
    { name: 'gift', type: 'topLevel' as const },
    { name: 'Article', type: 'topLevel' as const },
  ]
  const mapping = [{ name: 'Article', values: ['product.kind'] }]
  const remapped = remapDelivery(stored, { ...settings, customParams, mapping }, undefined)
  expect(remapped.parameters).toMatchObject({ gift: 'yes', Article: 'Mug' })
  expect(remapped.additionalParams.slice(0, 2)).toEqual([
    { key: 'gift', value: 'yes' },
    { key: 'Article', value: 'Mug' },
  ])
  expect(remapped.additionalParams).toHaveLength(4)
})

test('A later naming is applied to the file name of a hot folder, without the quantity', () => {
  const naming: FileNamePattern = {
    type: 'HotFolder1',
    separator: '-',
    fixValues: [],
    order: ['systemParam.media', 'systemParam.color', 'systemParam.quantity'],
  }
  const file = { ...stored, orderId: 'Case-Red-7', fileName: 'Case-Red-7.pdf', additionalParams: [] }
  expect(remapDelivery(file, settings, naming)).toEqual({
    parameters: { ...stored.parameters, 'systemParam.media': 'Case', 'systemParam.color': 'Red' },
    mediaInfo: { mediaName: 'Case', mediaColor: 'Red', mediaSize: '', sku: '' },
    additionalParams: [],
  })
  // a name that does not fit, no naming, and an artwork that an order file names
  for (const [each, pattern] of [
    [{ ...file, orderId: 'Case', fileName: 'Case.pdf' }, naming],
    [file, { ...naming, order: [] }],
    [{ ...file, fileName: 'other.pdf' }, naming],
  ] as const) {
    expect(remapDelivery(each, settings, pattern).parameters).toEqual(stored.parameters)
  }
})
