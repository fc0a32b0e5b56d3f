import { expect, test } from 'vitest'
import { z } from 'zod'
import { boundedRecord, type Call, DEFAULT_BODY_LIMIT, defineCall, emptyResponse, getBodyLimit } from '../call/index.ts'
import { calls } from './index.ts'

interface JsonSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly propertyNames?: JsonSchema
  readonly items?: JsonSchema
  readonly prefixItems?: readonly JsonSchema[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly maxLength?: number
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
}

/** Largest absolute value of a number: JavaScript represents it exactly, with room for additions. */
const LARGEST = Number.MAX_SAFE_INTEGER
/** Maximum bytes of a body. Larger files are uploads, which are not JSON. */
const LARGEST_BODY = 8 * 1024 * 1024
/** Formats of a fixed length. */
const FIXED_LENGTH = ['uuid']

const isFixed = (schema: JsonSchema): boolean => schema.const !== undefined || schema.enum !== undefined

function ownProblem(schema: JsonSchema): string | undefined {
  if (isFixed(schema)) return undefined
  if (schema.type === 'string' && schema.maxLength === undefined && !FIXED_LENGTH.includes(schema.format ?? ''))
    return 'a string without a largest length'
  if (schema.type === 'array' && schema.maxItems === undefined && schema.prefixItems === undefined)
    return 'an array without a largest length'
  if (schema.type === 'object' && schema.propertyNames !== undefined && !hasFewNames(schema))
    return 'a record without a largest number of entries'
  if (schema.type !== 'number' && schema.type !== 'integer') return undefined
  const low = schema.minimum ?? schema.exclusiveMinimum ?? -Infinity
  const high = schema.maximum ?? Infinity
  const isBounded = low >= -LARGEST && high <= LARGEST && !(low === -LARGEST && high === LARGEST)
  // zod limits every `int()` to the safe integers; this does not count as a limit
  const isChosen = low > -LARGEST && (high < LARGEST || schema.type === 'number')
  return isBounded && isChosen ? undefined : 'a number without a smallest and a largest value'
}

const hasFewNames = (schema: JsonSchema): boolean =>
  schema.maxProperties !== undefined || (schema.propertyNames !== undefined && isFixed(schema.propertyNames))

/** Returns the paths of a schema whose size a request does not have to limit. */
function unlimited(schema: JsonSchema, at: string): string[] {
  const problem = ownProblem(schema)
  const more = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []
  const parts: [JsonSchema, string][] = [
    ...Object.entries(schema.properties ?? {}).map(([name, part]): [JsonSchema, string] => [part, `${at}.${name}`]),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map((part): [JsonSchema, string] => [
      part,
      at,
    ]),
    ...(schema.prefixItems ?? []).map((part): [JsonSchema, string] => [part, `${at}[]`]),
    ...(schema.items ? [[schema.items, `${at}[]`] as [JsonSchema, string]] : []),
    ...(schema.propertyNames ? [[{ ...schema.propertyNames }, `${at} key`] as [JsonSchema, string]] : []),
    ...more.map((part): [JsonSchema, string] => [part, `${at}{}`]),
  ]
  return [...(problem ? [`${at}: ${problem}`] : []), ...parts.flatMap(([part, path]) => unlimited(part, path))]
}

const getSchema = (shape: z.ZodType) => z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema

const ROWS = Object.entries(calls).flatMap(([feature, rows]) =>
  Object.entries(rows).map(([name, call]: [string, Call]) => ({ name: `${feature}.${name}`, call })),
)

test('Every string, array, record and number of every request has a limit', () => {
  const unlimitedFields = ROWS.flatMap(({ name, call }) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const shape = call[part]
      return shape ? unlimited(getSchema(shape), `${name} ${part}`) : []
    }),
  )
  expect(unlimitedFields).toEqual([])
})

test('unlimited finds a field without a limit at every position of a schema', () => {
  const listUnlimited = (shape: z.ZodType) => unlimited(getSchema(shape), 'body')
  expect(listUnlimited(z.object({ a: z.array(z.object({ b: z.string() })).max(3) }))).toHaveLength(1)
  expect(listUnlimited(z.object({ a: z.array(z.string().max(3)) }))).toHaveLength(1)
  expect(listUnlimited(z.record(z.string().max(3), z.boolean()))).toHaveLength(1)
  expect(listUnlimited(boundedRecord(z.string().max(3), z.boolean(), 3))).toEqual([])
  expect(listUnlimited(z.number().int())).toHaveLength(1)
  expect(listUnlimited(z.number().min(0))).toHaveLength(1)
  expect(
    listUnlimited(
      z
        .union([z.number().min(0).max(1), z.string()])
        .nullable()
        .optional(),
    ),
  ).toHaveLength(1)
})

test('Only rows with a reason accept a larger body, of at most 8 MB', () => {
  for (const { name, call } of ROWS) {
    const { bytes, reason } = getBodyLimit(call)
    expect([name, reason.length > 0, bytes <= LARGEST_BODY]).toEqual([name, true, true])
    if (call.bodyLimit) expect([name, bytes > DEFAULT_BODY_LIMIT.bytes]).toEqual([name, true])
  }
})

test('A record with too many entries is rejected, also after defineCall made the schema strict', () => {
  const { body } = defineCall({
    method: 'POST',
    path: '/x',
    access: 'member',
    body: z.object({ names: boundedRecord(z.string().max(9), z.string().max(9), 2) }),
    response: emptyResponse,
    errors: [],
  })
  expect(body?.safeParse({ names: { a: 'b', c: 'd' } }).success).toBe(true)
  expect(body?.safeParse({ names: { a: 'b', c: 'd', e: 'f' } }).success).toBe(false)
})
