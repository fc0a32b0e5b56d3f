import { findSystemParameter, parameterKey } from './parameters.ts'
import {
  type CustomParameter,
  type FileNamePattern,
  HOT_FOLDER_COUNT,
  type InputSettings,
  type PersBizMapping,
  SEPARATORS,
  SKU_FIELD,
} from './types.ts'

/** `HotFolder1` to `HotFolder8`. */
export const HOT_FOLDER_TYPES: readonly string[] = Array.from(
  { length: HOT_FOLDER_COUNT },
  (_, index) => `HotFolder${index + 1}`,
)

/** Problems of input settings. */
export type InputProblemCode =
  | 'unknown_connector'
  | 'connector_twice'
  | 'unknown_parameter'
  | 'parameter_twice'
  | 'unknown_separator'
  | 'fixed_value_empty'
  | 'fixed_quantity_not_whole'
  | 'field_name_empty'

/** A problem, with its connector and the invalid parameter or text. */
export interface InputProblem {
  readonly code: InputProblemCode
  readonly connector: string
  readonly text: string
}

/** Returns all problems of the connectors of input settings; an empty list means that they may be saved. */
export function validateInputSettings(
  settings: Pick<InputSettings, 'connectors' | 'customParams'>,
): readonly InputProblem[] {
  const seen = new Set<string>()
  return settings.connectors.flatMap((connector) => {
    const problems: InputProblem[] = []
    if (seen.has(connector.type)) problems.push(problem('connector_twice', connector.type, connector.type))
    seen.add(connector.type)
    if ('mapping' in connector) return [...problems, ...validateMapping(connector, settings.customParams)]
    return [...problems, ...validateHotFolder(connector, settings.customParams)]
  })
}

/**
 * Validates a hot folder's file name pattern: a parameter is used once, in the order or in the fixed values; the
 * separator is one of the six; fixed values are not empty, and a fixed quantity is an integer of at least 1.
 */
export function validateHotFolder(
  naming: FileNamePattern,
  customParams: readonly CustomParameter[],
): readonly InputProblem[] {
  const problems: InputProblem[] = []
  const add = (code: InputProblemCode, text: string): void => {
    problems.push(problem(code, naming.type, text))
  }
  if (!HOT_FOLDER_TYPES.includes(naming.type)) add('unknown_connector', naming.type)
  if (!SEPARATORS.includes(naming.separator)) add('unknown_separator', naming.separator)
  const seen = new Set<string>()
  for (const name of [...naming.order, ...naming.fixValues.map((each) => each.key)]) {
    const key = parameterKey(name)
    if (!isKnown(name, customParams)) add('unknown_parameter', name)
    if (seen.has(key)) add('parameter_twice', name)
    seen.add(key)
  }
  for (const { key, value } of naming.fixValues) {
    if (value.trim() === '') add('fixed_value_empty', key)
    else if (findSystemParameter(key) === 'quantity' && !/^0*[1-9]\d{0,5}$/.test(value.trim())) {
      add('fixed_quantity_not_whole', value)
    }
  }
  return problems
}

/** Validates the mapping of persBiz: each parameter is known and occurs once, and no field name is empty. */
export function validateMapping(
  { type, mapping }: PersBizMapping,
  customParams: readonly CustomParameter[],
): readonly InputProblem[] {
  const seen = new Set<string>()
  return mapping.flatMap(({ name, values }) => {
    const problems: InputProblem[] = []
    const key = parameterKey(name)
    if (name !== SKU_FIELD && !isKnown(name, customParams)) problems.push(problem('unknown_parameter', type, name))
    if (seen.has(key)) problems.push(problem('parameter_twice', type, name))
    if (values.some((value) => value.trim() === '')) problems.push(problem('field_name_empty', type, name))
    seen.add(key)
    return problems
  })
}

/** Whether file names give parameters: the naming of the hot folder, or its fixed values, are set up. */
export const isNamingSetUp = ({ order, fixValues }: Pick<FileNamePattern, 'order' | 'fixValues'>): boolean =>
  order.length > 0 || fixValues.length > 0

/**
 * Whether a parameter can be added to a pattern: it is used neither in the order nor in the fixed values.
 * See REQ-183.
 */
export const canUseParameter = (naming: Pick<FileNamePattern, 'order' | 'fixValues'>, name: string): boolean =>
  [...naming.order, ...naming.fixValues.map((each) => each.key)].every(
    (each) => parameterKey(each) !== parameterKey(name),
  )

/**
 * Returns values used by rules, by parameter key, that cannot occur in a file name because they contain its separator.
 * The dialog shows a warning for them.
 */
export function valuesWithSeparator(
  naming: Pick<FileNamePattern, 'order' | 'separator'>,
  valuesByKey: Readonly<Record<string, readonly string[]>>,
): readonly { readonly key: string; readonly value: string }[] {
  const { separator } = naming
  if (separator === '') return []
  return naming.order.map(parameterKey).flatMap((key) => {
    const values = Object.hasOwn(valuesByKey, key) ? (valuesByKey[key] ?? []) : []
    return values.filter((value) => value.trim().includes(separator)).map((value) => ({ key, value }))
  })
}

const isKnown = (name: string, customParams: readonly CustomParameter[]): boolean =>
  findSystemParameter(name) !== undefined || customParams.some((parameter) => parameter.name === name)

const problem = (code: InputProblemCode, connector: string, text: string): InputProblem => ({ code, connector, text })
