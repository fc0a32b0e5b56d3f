import {
  type CustomParameter,
  type InputSettings,
  type ParameterValues,
  type PersBizMapping,
  parameterKey,
  SKU_FIELD,
  SYSTEM_PARAMETERS,
  type SystemParameter,
} from '../input-settings/index.ts'
import { normaliseForComparison } from '../text/index.ts'
import { createFieldLookup, type Field, flattenFields } from './fields.ts'
import type { Suggestions } from './new-order.ts'

/** Settings that map incoming fields to parameters. */
export interface MappingSettings {
  /** Field names of a parameter, in order of preference. */
  readonly mapping: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly customParams: readonly CustomParameter[]
  readonly learningMode: boolean
  /** Whether jobs with an SKU may have no artwork: that of their product is used. */
  readonly usesProducts: boolean
  /** Values for parameters that the order does not contain: the fixed values of a hot folder. */
  readonly fixed?: ParameterValues | undefined
}

/** Returns the mapping of the shop system, which also applies to order files. */
export function toMappingSettings(settings: InputSettings): MappingSettings {
  const { connectors, customParams, learningMode, usesProducts } = settings
  const persBiz = connectors.find((each): each is PersBizMapping => 'mapping' in each)
  return { mapping: persBiz?.mapping ?? [], customParams, learningMode, usesProducts }
}

/** Fields of a system parameter that are used if the order contains none of its mapped fields. */
const DEFAULT_FIELDS: Readonly<Record<SystemParameter, readonly string[]>> = {
  media: ['mediaInfo.media', 'mediaInfo.mediaName', 'media'],
  color: ['mediaInfo.mediaColor', 'colorInfo', 'colorInfo.color', 'color'],
  size: ['mediaInfo.mediaSize', 'size'],
  quantity: ['copies', 'quantity'],
  jobId: ['jobId'],
}

/**
 * Groups and fields of an order that are stored in their own columns. They can be mapped by name, but are never treated
 * as unmapped.
 */
const RESERVED_FIELDS = new Set(
  (
    'source orderId externalOrderId dealerOrderId date dueDate priority jobId copies mediaInfo.media ' +
    'mediaInfo.mediaName mediaInfo.mediaSize mediaInfo.mediaColor mediaInfo.sku sizeInfo.widthMM sizeInfo.heightMM'
  )
    .toLowerCase()
    .split(' '),
)
const RESERVED_GROUPS = ['customerinfo.', 'dealerinfo.', 'paymentinfo.']

export interface MappingResult {
  /** Values by parameter key; only parameters that have a value. */
  readonly values: ParameterValues
  readonly additionalParams: readonly { readonly key: string; readonly value: string }[]
  readonly suggestions: Suggestions
  /** The first field with a value of those that are mapped to the SKU; empty if there is none. */
  readonly mappedSku: string
}

/**
 * Maps the fields of a job and of its order to parameters. A field is named by its path or by its last name, ignoring
 * case; fields of the job take precedence over those of the order. A parameter gets the first field of its mapping that
 * has a value, else its default field (for a custom parameter the field of the same name), else its fixed value. Unused
 * fields are added to `additionalParams` after the custom parameters; learning mode suggests them.
 */
export function mapIncoming(
  order: Readonly<Record<string, unknown>>,
  job: Readonly<Record<string, unknown>>,
  settings: MappingSettings,
): MappingResult {
  const fields = [...flattenFields({ ...job, frames: null }), ...flattenFields({ ...order, jobs: null })]
  const find = createFieldLookup(fields)
  const used = new Set<Field>()
  const values = new Map<string, string>()
  const custom = settings.customParams.map(({ name }) => name)
  for (const name of [...SYSTEM_PARAMETERS, ...custom]) {
    const key = parameterKey(name)
    const field = fieldNames(name, key, settings.mapping)
      .map(find)
      .find((each) => each !== undefined)
    const value = field?.value ?? settings.fixed?.[key]
    if (field) used.add(field)
    if (value) values.set(key, value)
  }
  for (const [key, value] of Object.entries(settings.fixed ?? {})) if (!values.has(key)) values.set(key, value)
  const skuFields = settings.mapping.filter(({ name }) => name === SKU_FIELD).flatMap((each) => each.values)
  const mappedSku = skuFields.map(find).find((each) => each !== undefined)?.value ?? ''
  const left = unmappedFields(fields, used, settings.mapping)
  const customParams = custom.flatMap((key) => {
    const value = values.get(key)
    return value === undefined ? [] : [{ key, value }]
  })
  return {
    values: Object.fromEntries(values),
    additionalParams: [...customParams, ...left.map(({ path, value }) => ({ key: path, value }))],
    suggestions: settings.learningMode
      ? mergeSuggestions(
          {},
          left.map(({ path, value }) => [path, [value]]),
        )
      : {},
    mappedSku: mappedSku.replaceAll(/[\s\p{Cc}]+/gu, ' '),
  }
}

function fieldNames(name: string, key: string, mapping: MappingSettings['mapping']): readonly string[] {
  const mapped = mapping.filter((each) => parameterKey(each.name) === key).flatMap((each) => each.values)
  const isSystem = key !== name
  return [...mapped, ...(isSystem ? DEFAULT_FIELDS[name as SystemParameter] : [name])]
}

/** Returns unused fields that have no column; fields named in a mapping are excluded. */
function unmappedFields(
  fields: readonly Field[],
  used: ReadonlySet<Field>,
  mapping: MappingSettings['mapping'],
): readonly Field[] {
  const existingValues = new Set(mapping.flatMap((each) => each.values).map(normaliseForComparison))
  return fields.filter((field) => {
    const path = normaliseForComparison(field.path)
    if (used.has(field) || RESERVED_FIELDS.has(path) || RESERVED_GROUPS.some((group) => path.startsWith(group)))
      return false
    return !existingValues.has(path) && !existingValues.has(normaliseForComparison(field.name))
  })
}

const MAX_NAMES = 200
const MAX_VALUES_PER_NAME = 50

/** Adds names and values to the collected ones: each value once, the oldest first, up to a maximum. */
export function mergeSuggestions(
  before: Suggestions,
  added: readonly (readonly [string, readonly string[]])[],
): Suggestions {
  const merged = new Map(Object.entries(before))
  for (const [name, values] of added) {
    const mergedValues = merged.get(name)
    if (mergedValues === undefined && merged.size >= MAX_NAMES) continue
    merged.set(name, [...new Set([...(mergedValues ?? []), ...values])].slice(0, MAX_VALUES_PER_NAME))
  }
  return Object.fromEntries(merged)
}
