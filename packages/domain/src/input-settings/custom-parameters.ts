import { normaliseForComparison } from '../text/index.ts'
import { SYSTEM_PREFIX } from './parameters.ts'
import { type CustomParameter, MAX_CUSTOM_PARAMETERS, SKU_FIELD, SYSTEM_PARAMETERS } from './types.ts'

export const MAX_PARAMETER_NAME_LENGTH = 60

export type CustomParameterErrorCode = 'name_empty' | 'name_too_long' | 'name_exists' | 'too_many'

/**
 * Validates the name of a custom parameter: not empty, and different, ignoring case, from all other custom parameters
 * (topLevel and media) and system parameters. `systemLabels` are the labels of system parameters on the screen, in any
 * language. At most 5 topLevel parameters are allowed. `edited` is the current name of the parameter being renamed.
 * See REQ-182.
 */
export function checkCustomParameter(
  name: string,
  existing: readonly CustomParameter[],
  { systemLabels = [], edited }: { readonly systemLabels?: readonly string[]; readonly edited?: string } = {},
): CustomParameterErrorCode | null {
  const normalisedName = normaliseForComparison(name)
  if (normalisedName === '') return 'name_empty'
  if (name.trim().length > MAX_PARAMETER_NAME_LENGTH) return 'name_too_long'
  const others = existing.filter(
    (parameter) => edited === undefined || normaliseForComparison(parameter.name) !== normaliseForComparison(edited),
  )
  const usedNames = [...others.map((parameter) => parameter.name), ...SYSTEM_PARAMETERS, SKU_FIELD, ...systemLabels]
  if (
    usedNames.some((other) => normaliseForComparison(other) === normalisedName) ||
    normalisedName.startsWith(normaliseForComparison(SYSTEM_PREFIX))
  )
    return 'name_exists'
  const count = others.filter((parameter) => parameter.type === 'topLevel').length
  return count >= MAX_CUSTOM_PARAMETERS ? 'too_many' : null
}

/** Returns the first invalid parameter of a complete list, or null; names are compared with the preceding ones. */
export function checkCustomParameters(
  list: readonly CustomParameter[],
): { readonly name: string; readonly refusal: CustomParameterErrorCode } | null {
  for (const [index, { name, type }] of list.entries()) {
    const refusal = checkCustomParameter(name, list.slice(0, index))
    if (refusal && !(refusal === 'too_many' && type === 'media')) return { name, refusal }
  }
  return null
}
