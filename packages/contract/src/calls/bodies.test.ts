import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../call/index.ts'
import { calls } from './index.ts'

/** Paths of bodies that accept unknown fields, with the reason. Everywhere else they are rejected. */
const OPEN: Readonly<Record<string, string>> = {
  'intake.persBizOrder': 'unknown groups are stored, not rejected',
  'intake.persBizValidate': 'the same order, for validation',
  'orders.activate': 'the history order is sent completely',
  'outputPresets.save.presetData': 'the preset is sent with its table data',
  'outputPresets.save.orderData[]': 'the assigned orders are sent completely',
  'print.labels': 'the print data is sent completely',
  'print.labels.printData': 'the print data is sent completely',
  'print.printOrders': 'the preset is sent completely',
  'storage.get': 'the body is empty and ignored',
}

interface JsonSchema {
  readonly type?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly propertyNames?: unknown
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly additionalProperties?: JsonSchema | boolean
}

const getSchema = (body: z.ZodType) => z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/**
 * Returns the paths of objects in a schema that accept unknown fields. Records, whose keys are data, are not included.
 */
function openPlaces(schema: JsonSchema, at: string): string[] {
  const more = schema.additionalProperties
  const isMap = schema.type === 'object' && schema.propertyNames !== undefined
  const here = schema.type === 'object' && !isMap && more !== false ? [at] : []
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => openPlaces(part, `${at}.${name}`))
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((part) => openPlaces(part, at))
  const values = isMap && typeof more === 'object' ? openPlaces(more, `${at}{}`) : []
  return [...here, ...fields, ...choices, ...values, ...(schema.items ? openPlaces(schema.items, `${at}[]`) : [])]
}

const BODIES = Object.entries(calls).flatMap(([feature, rows]) =>
  Object.entries(rows).flatMap(([name, { body }]: [string, Call]) =>
    body ? [{ name: `${feature}.${name}`, body }] : [],
  ),
)

test('Every body rejects unknown fields at every depth, except at the paths listed as open', () => {
  const open = BODIES.flatMap(({ name, body }) => openPlaces(getSchema(body), name))
  // an order of a shop system is open in all its groups
  const outside = open.filter((place) => !/^intake\.persBiz\w+[.[]/.test(place))
  expect([...new Set(outside)].toSorted()).toEqual(Object.keys(OPEN).toSorted())
})

const getProblems = (name: string, value: unknown) => {
  const body = BODIES.find((each) => each.name === name)?.body
  return body?.safeParse(value).error?.issues.map(({ code, path }) => `${code} at ${path.join('.')}`)
}

test('A nested unknown field is rejected with its path', () => {
  const box = { x: 0, y: 0, width: 1, height: 1, rotation: 0, mirror: 'NONE', scale: 'FIT', placement: 'TOP_LEFT' }
  const slot = { id: 's1', x: 0, y: 0, width: 5, height: 5, rotation: 0, type: 'RECT' }
  const jig = (slots: unknown[]) => ({
    id: 'j',
    name: 'Case',
    width: 10,
    height: 10,
    thickness: 1,
    slots,
    referenceText: '',
    defaultSpacing: 5,
    locations: [],
    printerTypes: [],
  })
  expect(getProblems('jigs.create', jig([{ ...slot, imageBox: box }]))).toBeUndefined()
  expect(getProblems('jigs.create', jig([{ ...slot, imageBox: { ...box, tenant: 'x' } }]))).toEqual([
    'unrecognized_keys at slots.0.imageBox',
  ])
  expect(getProblems('jigs.change', { ...jig([slot]), environment_id: 'x' })).toEqual(['unrecognized_keys at '])

  const placed = { id: 'j', x: 0, y: 0, rotation: 0, slots: [slot] }
  const layout = (jigs: unknown[]) => ({
    name: 'Bed',
    width: 10,
    height: 10,
    jigs,
    printableArea: { x: 0, y: 0, width: 10, height: 10 },
    referenceText: '',
    defaultSpacing: 10,
    locations: [],
    status: 'EMPTY',
  })
  expect(getProblems('layouts.create', layout([placed]))).toBeUndefined()
  expect(getProblems('layouts.create', layout([{ ...placed, z: 1 }]))).toEqual(['unrecognized_keys at jigs.0'])

  const presetData = (files: unknown[]) => ({ name: 'Morning', tableId: null, outputChannelId: null, files })
  const file = { name: 'File 1', printerSettingFile: null }
  expect(getProblems('outputPresets.save', { presetData: presetData([file]) })).toBeUndefined()
  expect(getProblems('outputPresets.save', { presetData: presetData([{ ...file, path: '/etc' }]) })).toEqual([
    'unrecognized_keys at presetData.files.0',
  ])

  // the table data, the status and the booked orders of a preset are sent with it
  const preset = { ...presetData([file]), id: 'p', userId: 'u', status: 'FULL', tableData: { status: 'FULL' } }
  const orderData = [{ id: 'o', jobId: 'j', jigNo: 1, slotNo: 1, orderPhysicalWidth: 5 }]
  expect(getProblems('outputPresets.save', { presetData: preset, orderData })).toBeUndefined()
  const outputChannel = { id: 'c', actionAtInput: 'rip', rewindAfterPrint: true }
  const printed = { ...preset, printData: preset.tableData, outputChannel, presetId: 'p', table: { id: 't' } }
  expect(getProblems('print.printOrders', printed)).toBeUndefined()

  const ids = { id: 'x', tenantName: 'x', _id: 'x' }
  const masters = { qualityLevel: {}, location: {}, printerType: {}, mediaType: {}, colorConfig: {} }
  expect(getProblems('masters.save', { ...masters, ...ids })).toBeUndefined()
  expect(getProblems('masters.save', { ...masters, colour: {} })).toHaveLength(1)
})

test('A jig is rotated on a layout by quarter turns only', () => {
  const layout = (rotation: number) => ({
    name: 'Bed',
    width: 10,
    height: 10,
    jigs: [{ id: 'j', x: 0, y: 0, rotation }],
    printableArea: { x: 0, y: 0, width: 10, height: 10 },
    referenceText: '',
    defaultSpacing: 10,
  })
  for (const call of ['layouts.create', 'layouts.change']) {
    const isRefused = (rotation: number) =>
      getProblems(call, { ...layout(rotation), id: 'l' })?.some((problem) => problem.endsWith('jigs.0.rotation')) ===
      true
    expect([0, 90, 180, 270].filter(isRefused)).toEqual([])
    expect([45, 360, -90].filter((rotation) => !isRefused(rotation))).toEqual([])
  }
})
