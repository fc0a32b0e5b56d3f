import { SYSTEM_PARAMETERS, type SystemParameter } from './types.ts'

/** Prefix of the keys of system parameters. */
export const SYSTEM_PREFIX = 'systemParam.'

const SYSTEM_KEYS: ReadonlyMap<string, SystemParameter> = new Map(
  SYSTEM_PARAMETERS.map((name) => [`${SYSTEM_PREFIX}${name}`, name]),
)

/** The key of every system parameter, `systemParam.media` and so on. */
export const SYSTEM_PARAMETER_KEYS: readonly string[] = [...SYSTEM_KEYS.keys()]

/**
 * Returns the key of a parameter: `systemParam.<name>` for a system parameter, its name for a custom one. Also accepts
 * the name of a system parameter (`media`), which no custom parameter can have.
 */
export function parameterKey(nameOrKey: string): string {
  const key = `${SYSTEM_PREFIX}${nameOrKey}`
  return SYSTEM_KEYS.has(key) ? key : nameOrKey
}

/** Returns the system parameter of a key or name; undefined for a custom parameter. */
export const findSystemParameter = (nameOrKey: string): SystemParameter | undefined =>
  SYSTEM_KEYS.get(parameterKey(nameOrKey))
