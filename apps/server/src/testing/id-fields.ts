import type { Call } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { z } from 'zod'

/** Fields that look like an id and name nothing of an environment by one that the server gave. */
const OF_THE_CALLER = [
  // names that the caller gives to parts of what is sent
  /(^|\.)(rootFilterNodeId|dataNodeId|filterNodeId)$/,
  /(filterNodes|dataNodes|slots)\[\]\.id$/,
  /(^|\.)draftId$/,
  // a connector names its uploads itself, each below the folder of its own environment
  /(^upload|artwork\[\])\.id$/,
  // the shop system's own names of orders and jobs; beside the id of an order they name nothing by themselves
  /(^|\.)(jobId|orderId|externalOrderId|dealerOrderId)$/,
]
/** E-mails and names of values, no ids. */
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

/** Every field in a shape whose name says that it carries an id. */
function idFields(schema: JsonSchema, at = ''): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const path = at ? `${at}.${name}` : name
    // a field of any shape is one that is passed over (`ignoredField` of the contract)
    const isHeard = Object.keys(part).length > 0
    return [...(isHeard && /(^id|Ids?|^users)$/.test(name) ? [path] : []), ...idFields(part, path)]
  })
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  return [
    ...own,
    ...(schema.items ? idFields(schema.items, `${at}[]`) : []),
    ...parts.flatMap((part) => idFields(part, at)),
  ]
}

/** Every such field of every body and query that the contract has, and that names something by the server's own id. */
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
