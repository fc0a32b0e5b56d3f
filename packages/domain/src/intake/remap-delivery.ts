import { type FileNamePattern, type ParameterValues, parameterKey, SYSTEM_PARAMETERS } from '../input-settings/index.ts'
import { createFieldLookup } from './fields.ts'
import { customValues, parseFileName, splitFileName } from './file-name.ts'
import type { MappingSettings } from './mapping.ts'
import type { NewJob } from './new-order.ts'

/** What is stored of the delivery of a job. */
export interface StoredDelivery extends Pick<NewJob, 'mediaInfo' | 'additionalParams'> {
  readonly orderId: string
  readonly jobId: string
  readonly parameters: ParameterValues
  /** Name of the artwork file; null if it is not known. */
  readonly fileName: string | null
}

export type RemappedDelivery = Pick<StoredDelivery, 'mediaInfo' | 'additionalParams' | 'parameters'>

/** Values that decide about copies and identity; they stay as they were when the job arrived. */
const FIXED_KEYS: ReadonlySet<string> = new Set([parameterKey('quantity'), parameterKey('jobId')])

const withoutFixed = (values: ParameterValues): ParameterValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !FIXED_KEYS.has(key)))

/**
 * Applies the current naming of its hot folder to the file name of a job, or the current mapping to the stored fields
 * for parameters that it has no value of: fields that were mapped on arrival are not stored, so existing values stay.
 * So do the quantity and the job id.
 *
 * @param naming the pattern of its hot folder; undefined for an order of a shop system
 */
export function remapDelivery(
  stored: StoredDelivery,
  settings: MappingSettings,
  naming: FileNamePattern | undefined,
): RemappedDelivery {
  const isFromName = stored.fileName !== null && splitFileName(stored.fileName).base.trim() === stored.orderId
  return naming && isFromName ? reparseName(stored, naming) : remapFields(stored, settings)
}

function reparseName(stored: StoredDelivery, naming: FileNamePattern): RemappedDelivery {
  const reading = parseFileName(stored.fileName ?? '', naming)
  if (!reading.ok || naming.order.length === 0) return stored
  const values = withoutFixed(reading.values)
  const of = (name: string, before: string): string => values[parameterKey(name)] ?? before
  const { mediaName, mediaColor, mediaSize, sku } = stored.mediaInfo
  return {
    parameters: { ...stored.parameters, ...values },
    mediaInfo: {
      mediaName: of('media', mediaName),
      mediaColor: of('color', mediaColor),
      mediaSize: of('size', mediaSize),
      sku,
    },
    additionalParams: mergeParams(stored.additionalParams, values),
  }
}

function remapFields(stored: StoredDelivery, settings: MappingSettings): RemappedDelivery {
  const group = Object.entries(stored.mediaInfo).map(([name, value]) => ({ key: `mediaInfo.${name}`, value }))
  const find = createFieldLookup(
    [...stored.additionalParams, ...group].map(({ key, value }) => ({
      path: key,
      name: key.slice(key.lastIndexOf('.') + 1),
      value,
    })),
  )
  const custom = settings.customParams.map(({ name }) => name)
  const mapped = [...SYSTEM_PARAMETERS, ...custom].map((name) => {
    const key = parameterKey(name)
    const names = settings.mapping.filter((each) => parameterKey(each.name) === key).flatMap(({ values }) => values)
    return [
      key,
      [...names, ...(custom.includes(name) ? [name] : [])].map(find).find((field) => field?.value)?.value ?? '',
    ] as const
  })
  const values = withoutFixed(
    Object.fromEntries(mapped.filter(([key, value]) => value !== '' && !stored.parameters[key])),
  )
  return {
    parameters: { ...stored.parameters, ...values },
    mediaInfo: stored.mediaInfo,
    additionalParams: mergeParams(stored.additionalParams, values),
  }
}

/** The custom parameters first, with their new values, then the other fields. */
function mergeParams(
  before: StoredDelivery['additionalParams'],
  values: ParameterValues,
): StoredDelivery['additionalParams'] {
  const custom = customValues(values)
  return [...custom, ...before.filter(({ key }) => !custom.some((each) => each.key === key))]
}
