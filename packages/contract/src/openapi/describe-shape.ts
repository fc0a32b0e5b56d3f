import { z } from 'zod'

type JsonSchema = Readonly<Record<string, unknown>>
const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null
const describeList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Maximum line length of a shape before it is split into lines. */
const LINE = 100

/** Descriptions of string formats. */
const FORMATS: Readonly<Record<string, string>> = { date: 'a day', 'date-time': 'a time', uri: 'an address' }

function limits(schema: JsonSchema): string {
  const format = FORMATS[String(schema['format'])]
  const ranges = [
    ['minLength', 'at least', 'characters'],
    ['maxLength', 'at most', 'characters'],
    ['minimum', 'from', ''],
    ['maximum', 'to', ''],
  ].flatMap(([key = '', before = '', after = '']) => {
    const value = schema[key]
    return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER
      ? [`${before} ${value} ${after}`.trim()]
      : []
  })
  const all = format === undefined ? ranges : [format, ...ranges]
  return all.length > 0 ? ` /* ${all.join(', ')} */` : ''
}

function objectShape(schema: JsonSchema, properties: JsonSchema, root: JsonSchema, indent: string): string {
  const required = new Set(describeList(schema['required']))
  const inner = `${indent}  `
  const fields = Object.entries(properties).map(
    ([name, of]) =>
      `${/^\w+$/.test(name) ? name : `'${name}'`}${required.has(name) ? '' : '?'}: ${shape(of, root, inner)}`,
  )
  if (isSchema(schema['additionalProperties']) && Object.keys(schema['additionalProperties']).length === 0) {
    fields.push('[more: string]: unknown')
  }
  const flat = `{ ${fields.join('; ')} }`
  if (flat.length <= LINE - indent.length && !flat.includes('\n')) return fields.length === 0 ? '{}' : flat
  return `{\n${fields.map((field) => `${inner}${field}`).join('\n')}\n${indent}}`
}

function plain(schema: JsonSchema): string {
  switch (schema['type']) {
    case 'integer':
    case 'number':
      return `${schema['type'] === 'integer' ? 'integer' : 'number'}${limits(schema)}`
    case 'string':
      return `string${limits(schema)}`
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    default:
      return 'unknown'
  }
}

function arrayShape(schema: JsonSchema, root: JsonSchema, indent: string): string {
  const parts = describeList(schema['prefixItems'])
  if (parts.length > 0) return `[${parts.map((part) => shape(part, root, indent)).join(', ')}]`
  const item = shape(schema['items'], root, indent)
  return /^[\w'.]+$/.test(item) || item.endsWith('}') ? `${item}[]` : `(${item})[]`
}

function shape(schema: unknown, root: JsonSchema, indent: string): string {
  if (!isSchema(schema)) return 'unknown'
  if (typeof schema['$ref'] === 'string') {
    const steps = schema['$ref'].replace(/^#\/?/, '').split('/').filter(Boolean)
    return shape(
      steps.reduce<unknown>((at, step) => (isSchema(at) ? at[step] : undefined), root),
      root,
      indent,
    )
  }
  if (Array.isArray(schema['type'])) {
    return schema['type'].map((type: unknown) => shape({ ...schema, type }, root, indent)).join(' | ')
  }
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ')
  const choice = [...describeList(schema['anyOf']), ...describeList(schema['oneOf'])]
  if (choice.length > 0) return choice.map((one) => shape(one, root, indent)).join(' | ')
  if (schema['type'] === 'array') return arrayShape(schema, root, indent)
  if (isSchema(schema['properties'])) return objectShape(schema, schema['properties'], root, indent)
  if (schema['type'] === 'object') return `{ [name: string]: ${shape(schema['additionalProperties'], root, indent)} }`
  return plain(schema)
}

/**
 * Formats the data of a schema in the notation of TypeScript.
 *
 * @param io the request (`input`) or the response (`output`)
 * @returns undefined if there is no data
 */
export function describeShape(schema: z.ZodType, io: 'input' | 'output'): string | undefined {
  if (schema instanceof z.ZodUndefined) return undefined
  const root: JsonSchema = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  return shape(root, root, '')
}
