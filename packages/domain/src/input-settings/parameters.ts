import { SYSTEM_PARAMETERS, type SystemParameter } from './types.ts'

/** Stands before a system parameter's name where parameters are named by key (specification section 3). */
export const SYSTEM_PREFIX = 'systemParam.'

const SYSTEM_KEYS: ReadonlyMap<string, SystemParameter> = new Map(
  SYSTEM_PARAMETERS.map((name) => [`${SYSTEM_PREFIX}${name}`, name]),
)

/** The key of every system parameter, `systemParam.media` and so on. */
export const SYSTEM_PARAMETER_KEYS: readonly string[] = [...SYSTEM_KEYS.keys()]

/**
 * The key under which a parameter's value is found: `systemParam.<name>` for a system parameter, its own name for a
 * custom one. A bare system name (`media`) is taken too, since no custom parameter may be called so.
 */
export function parameterKey(nameOrKey: string): string {
  const key = `${SYSTEM_PREFIX}${nameOrKey}`
  return SYSTEM_KEYS.has(key) ? key : nameOrKey
}

/** The system parameter that a key or bare name means; undefined for a custom parameter. */
export const systemParameterOf = (nameOrKey: string): SystemParameter | undefined =>
  SYSTEM_KEYS.get(parameterKey(nameOrKey))
