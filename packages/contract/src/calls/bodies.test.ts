import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../call/index.ts'
import { calls } from './index.ts'

/**
 * Bodies that take fields which no row names. Every other one refuses them: whoever misspells a field hears of it, and
 * nobody slips one in.
 */
const OPEN: Readonly<Record<string, string>> = {
  'intake.persBizOrder': 'unknown groups are kept, never refused (readings N2a)',
  'intake.persBizValidate': 'the same order, tried',
  'jigs.create': 'a jig is sent as it was listed',
  'jigs.change': 'a jig is sent as it was listed',
  'layouts.create': 'a layout is sent as it was listed',
  'layouts.change': 'a layout is sent as it was listed',
  'masters.save': 'ids of masters are the names of its fields; id, tenantName and _id are passed over (section 3)',
  'masters.add': 'names of categories are its fields',
  'orders.activate': 'the history order is sent whole (section 7)',
  'print.labels': 'the print data is sent whole (section 7)',
  'print.orders': 'the preset is sent whole (section 7)',
  'storage.get': 'the body is empty, and not looked at',
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly additionalProperties?: unknown
}

const schemaOf = (body: z.ZodType) => z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as JsonSchema

/** Places in a shape that keep fields which they do not name; everywhere else below the top such fields are let go. */
function keepingPlaces(schema: JsonSchema, at: string): string[] {
  const keeps = schema.properties && typeof schema.additionalProperties === 'object' ? [at] : []
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => keepingPlaces(part, `${at}.${name}`))
  const parts = (schema.anyOf ?? []).flatMap((part) => keepingPlaces(part, at))
  return [...keeps, ...fields, ...parts, ...(schema.items ? keepingPlaces(schema.items, `${at}[]`) : [])]
}

test('Every body refuses fields that it does not name, but for those that are open by the specification', () => {
  const open = Object.entries(calls).flatMap(([feature, rows]) =>
    Object.entries(rows).flatMap(([name, row]): string[] => {
      const { body }: Call = row
      if (!body) return []
      return schemaOf(body).additionalProperties === false ? [] : [`${feature}.${name}`]
    }),
  )
  expect(open.toSorted()).toEqual(Object.keys(OPEN).toSorted())
})

test('Only what the specification sends whole keeps fields that are not named, deeper down too', () => {
  const keeping = Object.entries(calls).flatMap(([feature, rows]) =>
    Object.entries(rows).flatMap(([name, { body }]: [string, Call]) =>
      body ? keepingPlaces(schemaOf(body), `${feature}.${name}`) : [],
    ),
  )
  const named = Object.keys(OPEN)
  expect(keeping.filter((place) => !named.some((open) => place.startsWith(open)))).toEqual([
    // the preset is sent with its table data, and the orders that are assigned to it (section 7)
    'outputPresets.save.presetData',
    'outputPresets.save.orderData[]',
  ])
})
