import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../call/index.ts'
import { calls } from './index.ts'

const CATEGORIES = ['qualityLevel', 'location', 'printerType', 'mediaType', 'colorConfig']
/** The fields of a jig apart from its id. */
const JIG = [
  ...['name', 'width', 'height', 'thickness', 'referenceText', 'defaultSpacing', 'source'],
  ...['locations[]', 'printerTypes[]'],
  ...['id', 'x', 'y', 'width', 'height', 'rotation', 'type', 'cx', 'cy', 'r', 'rx', 'ry', 'path'].map(
    (field) => `slots[].${field}`,
  ),
  ...['x', 'y', 'width', 'height', 'rotation', 'mirror', 'scale', 'placement'].map(
    (field) => `slots[].imageBox.${field}`,
  ),
]
/** The fields of a layout apart from its id and those that follow from its jigs. */
const LAYOUT = [
  ...['name', 'width', 'height', 'referenceText', 'defaultSpacing'],
  ...['id', 'x', 'y', 'rotation'].map((field) => `jigs[].${field}`),
  ...['x', 'y', 'width', 'height'].map((field) => `printableArea.${field}`),
]

/**
 * The 50 specified calls with their payloads and the fields of their responses. This list was typed from the
 * specification and is not derived from the contract that it verifies. `a[].b` is the field b of each item of a.
 */
const SPECIFIED: readonly {
  call: string
  query?: readonly string[]
  sends?: readonly string[]
  reads?: readonly string[]
  binary?: true
}[] = [
  { call: 'PUT /pax/user/token', reads: ['success', 'resourceName'] },
  { call: 'POST /pax/user/login', sends: ['userId', 'password'], reads: ['success'] },
  { call: 'GET /pax/user/logout', reads: ['success'] },
  {
    call: 'GET /pax/user/profile',
    reads: ['success', 'user.id', 'user.userId', 'user.role', 'user.permissions', 'user.type', 'user.location'],
  },
  {
    call: 'PUT /pax/user/edit',
    sends: ['id', 'userId', 'role', 'permissions', 'location', 'userRules', 'existingPassword', 'password'],
    reads: ['success'],
  },
  {
    call: 'POST /pax/user/create',
    sends: ['userId', 'role', 'permissions', 'location', 'password', 'userRules'],
    reads: ['success', 'user.id'],
  },
  { call: 'DELETE /pax/user', sends: ['id', 'userId'], reads: ['success'] },
  {
    call: 'GET /pax/user/allUsers',
    reads: [
      ...['id', 'userId', 'role', 'permissions', 'type', 'location'].map((field) => `users[].${field}`),
      ...['qualityLevel', 'location', 'printerType', 'mediaType', 'colorConfig', 'jig'].map(
        (field) => `users[].userRules[].${field}[]`,
      ),
    ],
  },
  { call: 'GET /pax/user/tables', reads: ['tables[].id', 'tables[].name'] },
  {
    call: 'GET /pax/inputsetting',
    reads: [
      'success',
      'inputSettings.connectors[]',
      'inputSettings.learningMode',
      'inputSettings.customParams[].name',
      'inputSettings.customParams[].type',
      'inputSettings.mappingSuggestions',
    ],
  },
  {
    call: 'POST /pax/inputsetting/customparams',
    sends: ['customParams[].name', 'customParams[].type'],
    reads: ['success'],
  },
  {
    call: 'POST /pax/inputsetting/connectors',
    sends: [
      'connectors[].type',
      'connectors[].mapping[].name',
      'connectors[].mapping[].values[]',
      'connectors[].order[]',
      'connectors[].separator',
      'connectors[].fixValues[].key',
      'connectors[].fixValues[].value',
      'learningMode',
    ],
    reads: ['success'],
  },
  { call: 'GET /pax/actions', reads: ['actions'] },
  { call: 'POST /pax/actions', sends: ['type', 'value', ...CATEGORIES], reads: ['success'] },
  { call: 'PUT /pax/actions', sends: CATEGORIES, reads: ['success', 'actions'] },
  { call: 'GET /pax/filters/tree', reads: ['decisionTree'] },
  {
    call: 'POST /pax/filters/tree',
    sends: [
      'rootFilterNodeId',
      'filterNodes[].id',
      'filterNodes[].key',
      'filterNodes[].values[].dataNodeId',
      'filterNodes[].values[].filterNodeId',
      'filterNodes[].values[].isLinked',
      'dataNodes[].id',
      'dataNodes[].value',
      'dataNodes[].matchRule',
      'dataNodes[].actions',
    ],
    reads: ['success'],
  },
  { call: 'GET /pax/jig', reads: ['id', ...JIG].map((field) => `jigs[].${field}`) },
  { call: 'POST /pax/jig', sends: JIG, reads: ['success', 'id'] },
  { call: 'PUT /pax/jig', sends: ['id', ...JIG], reads: ['success'] },
  { call: 'DELETE /pax/jig', sends: ['id'], reads: ['success'] },
  {
    call: 'GET /pax/table',
    reads: ['id', ...LAYOUT, 'jigs[].slots[]', 'locations[]'].map((field) => `tables[].${field}`),
  },
  { call: 'POST /pax/table', sends: [...LAYOUT, 'locations'], reads: ['success', 'id'] },
  { call: 'PUT /pax/table', sends: ['id', ...LAYOUT, 'locations'], reads: ['success'] },
  { call: 'PUT /pax/table/update', sends: ['tableIds[]', 'currentJigId', 'newJigId'], reads: ['success'] },
  { call: 'DELETE /pax/table', sends: ['id'], reads: ['success'] },
  {
    call: 'GET /pax/config',
    reads: [
      'unit',
      'isAutoPollingOn',
      'autoPollingIntervalMins',
      'isAutoPurgeOn',
      'autoDeleteAfterDays',
      'autoDeleteScheduleAt',
      'showHelpMessage',
      'helpMessage',
    ].map((field) => `configData.${field}`),
  },
  {
    call: 'POST /pax/config',
    sends: [
      'unit',
      'isAutoPollingOn',
      'autoPollingIntervalMins',
      'isAutoPurgeOn',
      'autoDeleteScheduleAt',
      'autoDeleteAfterDays',
      'showHelpMessage',
    ],
    reads: ['success'],
  },
  { call: 'PUT /pax/config/updateShowHelpMessage', sends: ['showHelpMessage'], reads: ['success'] },
  { call: 'PUT /pax/config/updateHelpMessage', sends: ['helpMessage'], reads: ['success'] },
  { call: 'GET /pax/myprinters', reads: ['myPrinterData'] },
  { call: 'GET /pax/myprinters/allPrinters', reads: ['success', 'allPrinterData[]'] },
  {
    call: 'POST /pax/myprinters',
    sends: ['data[].userId', 'data[].myPrinterData[]', 'data[].myHotFolderData[]'],
    reads: ['success'],
  },
  {
    call: 'GET /pax/outputchannel',
    query: ['userId'],
    reads: [
      'success',
      ...[
        ...['id', 'userId', 'type', 'name', 'ripName', 'modelName', 'nickName', 'queueLabel', 'hostName'],
        ...['hotFolderPath', 'hotFolderName', 'printer', 'printerType', 'printerSettingFiles[].presetName'],
        ...['outputRotation', 'referenceZeroPointAsLeft', 'autoCropping'],
      ].map((field) => `outputChannels[].${field}`),
    ],
  },
  { call: 'GET /pax/outputchannel/allOutputChannels', reads: ['success', 'outputChannels[].id'] },
  {
    call: 'GET /pax/outputpreset',
    reads: [
      ...['id', 'userId', 'name', 'tableId', 'outputChannelId', 'table', 'outputChannel', 'type', 'multiJobName'],
      ...['files[].name', 'files[].printerSettingFile', 'filterParms', 'returnToOrig', 'action', 'status'],
      ...['tableData.assignedOrders', 'tableData.isOrderAssigned', 'tableData.status', 'preset.presetName'],
      ...['isBooked', 'orderPhysicalWidth', 'orderPhysicalHeight', 'orderThumbnailPath'].map(
        (field) => `tableData.jigs[].slots[].${field}`,
      ),
    ].map((field) => `outputPresets[].${field}`),
  },
  { call: 'GET /pax/outputpreset/allOutputPresets', reads: ['outputPresets[].id'] },
  {
    call: 'PUT /pax/outputpreset',
    sends: [
      ...['id', 'userId', 'name', 'tableId', 'outputChannelId', 'type', 'multiJobName', 'filterParms', 'returnToOrig'],
      ...['action', 'files[].name', 'files[].printerSettingFile', 'preset.presetName'],
    ]
      .map((field) => `presetData.${field}`)
      .concat('orderData[]'),
    reads: ['success'],
  },
  {
    call: 'GET /pax/orders',
    query: ['type=active'],
    reads: [
      ...['id', 'orderId', 'dealerOrderId', 'date'],
      ...[
        ...['jobId', 'jobStatus', 'jig', 'location', 'qualityLevel', 'printerType', 'mediaType', 'colorConfig'],
        ...['mediaInfo.mediaSize', 'mediaInfo.sku', 'mediaInfo.mediaName', 'mediaInfo.mediaColor'],
        ...['sizeInfo.widthMM', 'sizeInfo.heightMM'],
        ...[
          'copies',
          'remaining',
          'pending',
          'assigned',
          'sizeInfo.widthMM',
          'thumbnailPath',
          'filePath',
          'fileType',
        ].map((field) => `frames[].${field}`),
      ].map((field) => `jobs[].${field}`),
    ].map((field) => `orders[].${field}`),
  },
  { call: 'GET /pax/orders', query: ['type=history'], reads: ['orders[].id', 'orders[].jobs[].jobId'] },
  { call: 'PUT /pax/orders', sends: ['id', 'jobId', 'copies', 'remaining', 'jig', 'users[]'], reads: ['success'] },
  { call: 'DELETE /pax/orders', sends: ['id', 'jobId'], reads: ['success'] },
  { call: 'PUT /pax/orders/reprocess', reads: ['success'] },
  { call: 'PUT /pax/orders/activate', sends: ['id', 'jobId'], reads: ['success'] },
  { call: 'POST /pax/print/orders', sends: ['presetId'], reads: ['success'] },
  { call: 'POST /pax/print/joblabels', sends: ['printData'], binary: true },
  { call: 'POST /pax/storage/getUserStorage', reads: ['data.total_usage', 'data.subsc_storage'] },
  { call: 'POST /pax/storage/updateUserStorage', sends: ['storageUsed'] },
  { call: 'GET /pax/customers', reads: ['customers[].id', 'customers[].owner', 'customers[].resourceName'] },
  { call: 'POST /pax/customers/createEnvironment', sends: ['resourceName'], reads: ['success'] },
]

const rows: readonly Call[] = Object.values(calls).flatMap((feature) => Object.values<Call>(feature))

type JsonSchema = Readonly<Record<string, unknown>>
const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/** Returns the alternatives of a schema: itself, the parts of anyOf, oneOf and allOf, the target of a reference. */
function alternatives(schema: unknown, root: JsonSchema): readonly JsonSchema[] {
  if (!isSchema(schema)) return []
  if (typeof schema['$ref'] === 'string') {
    const path = schema['$ref'].replace(/^#\/?/, '').split('/').filter(Boolean)
    return alternatives(
      path.reduce<unknown>((at, name) => (isSchema(at) ? at[name] : undefined), root),
      root,
    )
  }
  const parts = ['anyOf', 'oneOf', 'allOf'].flatMap((kind) => (Array.isArray(schema[kind]) ? schema[kind] : []))
  return [schema, ...parts.flatMap((part) => alternatives(part, root))]
}

function step(schema: JsonSchema, name: string, root: JsonSchema): readonly JsonSchema[] {
  return alternatives(schema, root).flatMap((one) => {
    const properties = one['properties']
    if (isSchema(properties) && name in properties) return alternatives(properties[name], root)
    // a record whose keys are a closed list
    const names = one['propertyNames']
    const named = isSchema(names) && Array.isArray(names['enum']) && names['enum'].includes(name)
    return named ? alternatives(one['additionalProperties'], root) : []
  })
}

/** Whether data of this schema has the field at the end of a path such as `jobs[].frames[].copies`. */
function hasField(schema: z.ZodType, io: 'input' | 'output', path: string): boolean {
  const root: JsonSchema = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  let places = alternatives(root, root)
  for (const part of path.split('.')) {
    const name = part.replace('[]', '')
    places = places.flatMap((place) => step(place, name, root))
    if (part.endsWith('[]')) places = places.flatMap((place) => alternatives(place['items'], root))
  }
  return places.length > 0
}

test('the list contains the 50 specified calls', () => {
  expect(SPECIFIED).toHaveLength(50)
})

test.each(SPECIFIED)('the contract has $call with the specified payload and response ($query)', (specified) => {
  const row = rows.find((one) => `${one.method} ${one.path}` === specified.call)
  expect(row, 'its row').toBeDefined()
  if (row === undefined) return
  for (const field of specified.sends ?? []) {
    expect(row.body !== undefined && hasField(row.body, 'input', field), `sends ${field}`).toBe(true)
  }
  for (const part of specified.query ?? []) {
    const [name = '', value] = part.split('=')
    expect(row.query !== undefined && hasField(row.query, 'input', name), `asks with ${name}`).toBe(true)
    if (value !== undefined) expect(row.query?.safeParse({ [name]: value }).success, part).toBe(true)
  }
  for (const field of specified.reads ?? []) {
    expect(hasField(row.response, 'output', field), `answers ${field}`).toBe(true)
  }
  expect(row.kind === 'binary').toBe(specified.binary === true)
})

test('every specified response except the labels is JSON with a success flag', () => {
  const json = SPECIFIED.filter(({ binary }) => !binary).map(({ call }) => call)
  const withoutFlag = rows.filter(
    ({ method, path, response }) => json.includes(`${method} ${path}`) && !hasField(response, 'output', 'success'),
  )
  expect(withoutFlag).toEqual([])
  expect(SPECIFIED.filter(({ binary }) => binary).map(({ call }) => call)).toEqual(['POST /pax/print/joblabels'])
})
