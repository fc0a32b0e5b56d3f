import { type Call, getBodyLimit } from '@platen/contract/call'
import { z } from 'zod'

interface JsonSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly maxLength?: number
  readonly maxItems?: number
  readonly maxProperties?: number
  readonly maximum?: number
}

const getJsonSchema = (shape: z.ZodType): JsonSchema =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** The rest of a body's limits while it is filled. */
interface Budget {
  bytes: number
  values: number
  /** Long strings, or many values. */
  readonly wants: 'long' | 'many'
}

/** Texts in the formats of the contract. */
const FORMS = [
  '00000000-0000-4000-8000-000000000000',
  '2026-11-22T10:00:00Z',
  'https://shop.example/',
  'HotFolder1',
  '0'.repeat(64),
  'AAAA',
  'A',
]

function text(schema: JsonSchema, budget: Budget): string {
  const { pattern, format, maxLength = 50 } = schema
  const formed = pattern ?? format
  const form = pattern === undefined ? undefined : FORMS.find((each) => new RegExp(pattern, 'u').test(each))
  const longest = budget.wants === 'long' ? Math.min(maxLength, Math.max(1, budget.bytes)) : Math.min(maxLength, 4)
  if (format === 'uri') return `https://shop.example/${'x'.repeat(Math.max(0, longest - 22))}`
  return formed === undefined ? 'x'.repeat(longest) : (form ?? FORMS[0] ?? '')
}

/** Yields indexes while items of a list fit the budget. */
function* positionsWithin(budget: Budget, most: number): Generator<number> {
  for (let at = 0; at < most && budget.bytes > 0 && budget.values > 0; at += 1) yield at
}

/** Returns a value that matches the schema and is as large as the budget allows. */
function fillSchema(schema: JsonSchema, budget: Budget): unknown {
  const value = filledBy(schema, budget)
  budget.values -= 1
  budget.bytes -= typeof value === 'object' && value !== null ? 4 : JSON.stringify(value ?? null).length + 2
  return value
}

function filledBy(schema: JsonSchema, budget: Budget): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].filter(({ type }) => type !== 'null')
  const [choice] = choices.toSorted((a, b) => getWeight(b) - getWeight(a))
  if (choice) return fillSchema(choice, budget)
  switch (schema.type) {
    case 'string':
      return text(schema, budget)
    case 'integer':
    case 'number':
      return Math.min(schema.maximum ?? 1, 1_000_000)
    case 'boolean':
      return true
    case 'array':
      return [...positionsWithin(budget, schema.maxItems ?? 0)].map(() => fillSchema(schema.items ?? {}, budget))
    case 'object':
      return filledObject(schema, budget)
    default:
      // A field of any type.
      return [...positionsWithin(budget, 1000)].map(() => fillSchema({ type: 'number' }, budget))
  }
}

/** Weight of an alternative: the one with the most content is preferred. */
const getWeight = ({ type, maxItems = 0, maxProperties = 0, properties = {} }: JsonSchema): number =>
  (type === 'array' || type === 'object' ? 1 : 0) + maxItems + maxProperties + Object.keys(properties).length

function filledObject(schema: JsonSchema, budget: Budget): object {
  const fields = Object.entries(schema.properties ?? {}).map(([name, part]) => {
    budget.bytes -= name.length + 4
    return [name, fillSchema(part, budget)] as const
  })
  const entry = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined
  const entries = entry
    ? [...positionsWithin(budget, schema.maxProperties ?? 0)].map((at) => {
        budget.bytes -= 8
        return [`k${at}`, fillSchema(entry, budget)] as const
      })
    : []
  return Object.fromEntries([...fields, ...entries])
}

/** Returns the body with every leaf (string, number or list) replaced. */
function replaced(value: unknown, by: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 3).map((part) => replaced(part, by))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, replaced(part, by)]))
  return by(value)
}

/** Returns the paths of all lists in a value. */
function listPaths(value: unknown, at: readonly string[] = []): string[][] {
  if (Array.isArray(value)) return [[...at], ...listPaths(value[0], [...at, '0'])]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => listPaths(part, [...at, key]))
}

function withAt(value: unknown, [first, ...rest]: readonly string[], put: unknown): unknown {
  if (first === undefined) return put
  if (Array.isArray(value)) return [withAt(value[0], rest, put)]
  return { ...(value as object), [first]: withAt((value as Record<string, unknown>)[first], rest, put) }
}

export interface HostileBody {
  readonly name: string
  readonly text: string
}

const emptyObjects = (count: number): unknown[] => Array.from({ length: count }, () => ({}))

/** Returns bodies at the limits of a row, and the worst shapes within and beyond them, as JSON texts. */
export function hostileBodies(call: Call): HostileBody[] {
  const { bytes, values } = getBodyLimit(call)
  const schema = call.body ? getJsonSchema(call.body) : { type: 'object' }
  const fill = (wants: Budget['wants'], share = 0.9): unknown =>
    fillSchema(schema, { bytes: bytes * share, values: values * share, wants })
  const small = replaced(fill('many', 0.01), (leaf) => leaf)
  const lists = listPaths(small).map(
    (path): HostileBody => ({
      name: `empty objects in ${path.join('.')}`,
      text: JSON.stringify(withAt(small, path, emptyObjects(Math.min(values, bytes / 3) - 200))),
    }),
  )
  const strings = (leaf: string) => JSON.stringify(replaced(small, (each) => (typeof each === 'string' ? leaf : each)))
  const numbers = (number: string) =>
    JSON.stringify(replaced(small, (each) => (typeof each === 'number' ? '@' : each))).replaceAll('"@"', number)
  const names = Array.from({ length: Math.min(values - 10, Math.floor(bytes / 12)) }, (_, at) => `"k${at}":1`)
  return [
    { name: 'many values', text: JSON.stringify(fill('many')) },
    { name: 'long strings', text: JSON.stringify(fill('long')) },
    ...lists,
    { name: 'unknown names', text: `{${names.join(',')}}` },
    { name: 'numbers in a list', text: `[${'1,'.repeat(Math.min(values - 10, bytes / 2 - 10))}1]` },
    { name: 'as deep as allowed', text: `${'['.repeat(32)}1${']'.repeat(32)}` },
    { name: 'deep', text: '['.repeat(Math.min(bytes, 100_000)) },
    { name: 'deep objects', text: '{"a":'.repeat(Math.min(bytes / 5, 50_000)) },
    { name: 'one long string', text: `"${'x'.repeat(bytes - 10)}"` },
    { name: 'escapes', text: `"${'\\u0041'.repeat(Math.floor((bytes - 10) / 6))}"` },
    { name: 'long strings everywhere', text: strings('x'.repeat(20_000)).slice(0, bytes) },
    { name: 'NUL', text: strings('a\0b') },
    { name: 'half a surrogate pair', text: strings('@').replaceAll('"@"', '"\\ud800"') },
    { name: 'huge numbers', text: numbers('1e308') },
    { name: 'infinite numbers', text: numbers('1e999') },
    { name: 'small numbers', text: numbers('-9007199254740993') },
    { name: '__proto__', text: '{"__proto__":{"role":"admin"}}' },
    { name: 'constructor', text: '{"constructor":{"prototype":{"role":"admin"}}}' },
    { name: 'too many values', text: `[${'[],'.repeat(values + 1)}1]`.slice(0, bytes) },
    { name: 'too many bytes', text: `"${'x'.repeat(bytes)}"` },
    { name: 'no JSON', text: '{' },
    { name: 'nothing', text: '' },
    { name: 'null', text: 'null' },
  ]
}

const SEGMENTS = ['%00', '%ED%A0%80', '__proto__', 'x'.repeat(200), '9'.repeat(200), '-1', '1e308', '..%2f..', '%']
const QUERIES = [
  ...SEGMENTS.map((value) => (name: string) => `${name}=${value}`),
  (name: string) => `${name}=${'y'.repeat(10_000)}`,
  (name: string) => `${name}=a&`.repeat(500),
  (name: string) => `${name}[__proto__]=a&__proto__=b&${name}[]=c`,
]

/** Returns URLs of a call with the worst texts in path and query. */
export function hostileAddresses(call: Call): string[] {
  const fitting = call.path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')
  const inPath = call.path.includes(':') ? SEGMENTS.map((segment) => call.path.replaceAll(/:\w+/g, segment)) : []
  const names = call.query ? Object.keys(getJsonSchema(call.query).properties ?? {}) : []
  return [...inPath, ...names.flatMap((name) => QUERIES.map((query) => `${fitting}?${query(name)}`))]
}
