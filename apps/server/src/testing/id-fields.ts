import type { Call } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { z } from 'zod'

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

/** Every field in a shape whose name says that it carries an id. */
function idFields(schema: JsonSchema, at = ''): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const path = at ? `${at}.${name}` : name
    return [...(/(^id|Ids?|^users)$/.test(name) ? [path] : []), ...idFields(part, path)]
  })
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [
    ...own,
    ...(schema.items ? idFields(schema.items, `${at}[]`) : []),
    ...parts.flatMap((part) => idFields(part, at)),
  ]
}

/** Every such field of every body and query that the contract has. */
export function allIdFields(): { call: Call; field: string; name: string }[] {
  return Object.entries(calls).flatMap(([feature, rows]) =>
    Object.entries(rows as Record<string, Call>).flatMap(([name, row]) =>
      [row.body, row.query].flatMap((shape) => {
        if (!shape) return []
        const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema
        return idFields(schema).map((field) => ({ call: row, field, name: `${feature}.${name} ${field}` }))
      }),
    ),
  )
}
