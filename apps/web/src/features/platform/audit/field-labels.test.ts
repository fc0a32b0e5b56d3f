import { configSchema } from '@platen/contract/config'
import { inputSettingsSchema } from '@platen/contract/input-settings'
import { jigBodySchema } from '@platen/contract/jigs'
import { layoutBodySchema } from '@platen/contract/layouts'
import { outputChannelInputSchema } from '@platen/contract/output-channels'
import { outputPresetSchema } from '@platen/contract/output-presets'
import { ticketCalls } from '@platen/contract/tickets'
import { userChangeSchema } from '@platen/contract/users'
import { expect, test } from 'vitest'
import { getFieldLabelKey } from './field-labels.ts'

/** Fields that are in no entry of the audit trail. */
const NOT_RECORDED = new Set([
  ...['id', 'draftId', 'version', 'before', 'password', 'existingPassword', 'mappingSuggestions', 'connectors'],
  ...[
    'status',
    'table',
    'tableData',
    'outputChannel',
    'releaseProblem',
    'releaseProblemDetails',
    'owner',
    'connectorChannelIds',
    'heldBy',
    'isLocked',
    'since',
    'user',
  ],
  ...['mustChangePassword', 'resourceName', 'showsStorage'],
])

/** Parts of a time of the week, which is shown as one value. */
const PARTS = new Set(['days', 'minute'])

/** Coordinates and radii, which have the same names in all languages. */
const SYMBOLS = new Set(['x', 'y', 'cx', 'cy', 'r', 'rx', 'ry'])

/** Returns the field names of a schema and of the objects in it; keys of a record are data. */
function fieldNames(schema: unknown): string[] {
  const { def } = schema as { def: { type: string; shape?: object; innerType?: unknown; element?: unknown } }
  if (def.innerType) return fieldNames(def.innerType)
  if (def.element) return fieldNames(def.element)
  return Object.entries(def.shape ?? {})
    .filter(([name]) => !NOT_RECORDED.has(name) && !SYMBOLS.has(name) && !PARTS.has(name))
    .flatMap(([name, field]) => [name, ...fieldNames(field)])
}

test('Every field of the settings has a label in the audit trail', () => {
  const schemas = [
    ...[configSchema, inputSettingsSchema, jigBodySchema, layoutBodySchema, outputChannelInputSchema],
    ...[outputPresetSchema, ticketCalls.save.body, userChangeSchema],
  ]
  const unlabelled = schemas.flatMap(fieldNames).filter((name) => getFieldLabelKey(name) === undefined)
  expect([...new Set(unlabelled)].toSorted()).toEqual([])
})
