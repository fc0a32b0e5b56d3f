import type { Call } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { z } from 'zod'

/** Fields that look like an id but do not contain an id that the server assigned to an entity of an environment. */
const OF_THE_CALLER = [
  // Names that the caller assigns to parts of the body.
  /(^|\.)(rootFilterNodeId|dataNodeId|filterNodeId)$/,
  /(filterNodes|dataNodes|items|slots)\[\]\.id$/,
  /(^|\.)draftId$/,
  // A connector names its uploads itself, in a folder of its environment.
  /((^|\.)upload|artwork\[\])\.id$/,
  // The path of a field in a message of a shop.
  /^mapping\.line\.id$/,
  // The id of a client at the API of a shop.
  /^(api|before)\.clientId$/,
  // Ids of orders and jobs of the shop system; without the id of an order they identify nothing.
  /(^|\.)(jobId|orderId|externalOrderId|dealerOrderId)$/,
]
/** E-mails and names of values, not ids. */
const NO_ID = [
  'session.login userId',
  'users.create userId',
  'users.edit userId',
  'users.delete userId',
  'masters.uses id',
]

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

/** Returns every field of a schema whose name indicates an id. */
function idFields(schema: JsonSchema, at = ''): string[] {
  const propertyPaths = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const path = at ? `${at}.${name}` : name
    // A field of any type is ignored by the call (`ignoredField` of the contract).
    const isHeard = Object.keys(part).length > 0
    return [...(isHeard && /(^id|Ids?|^users)$/.test(name) ? [path] : []), ...idFields(part, path)]
  })
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [
    ...propertyPaths,
    ...(schema.items ? idFields(schema.items, `${at}[]`) : []),
    ...parts.flatMap((part) => idFields(part, at)),
  ]
}

/** Returns every field of every body and query of the contract that contains an id assigned by the server. */
export function allIdFields(): { call: Call; field: string; name: string }[] {
  return Object.entries(calls).flatMap(([feature, rows]) =>
    Object.entries(rows as Record<string, Call>).flatMap(([name, row]) =>
      [row.body, row.query].flatMap((shape) => {
        if (!shape) return []
        const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as JsonSchema
        return idFields(schema)
          .map((field) => ({ call: row, field, name: `${feature}.${name} ${field}` }))
          .filter((each) => !NO_ID.includes(each.name) && !OF_THE_CALLER.some((own) => own.test(each.field)))
      }),
    ),
  )
}
