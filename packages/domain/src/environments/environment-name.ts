/** Longest name of an environment: that of one part of a host name. */
export const MAX_ENVIRONMENT_NAME_LENGTH = 63

/**
 * Names that no environment may take (readings I5): every first path segment that the server or the web app uses, and
 * those that they, or a proxy before them, may come to use.
 */
export const SYSTEM_KEYWORDS: ReadonlySet<string> = new Set(
  (
    'pax customers create-environment settings orders jigs layouts users connectors configuration-settings assets static ' +
    'public src index favicon robots sitemap manifest sw api app admin administrator root system platen login logout signin ' +
    'signout signup auth oauth oauth2 oidc sso callback session token profile account health healthz ready status metrics ' +
    'events ws docs doc guide help support privacy cookies legal terms version download downloads files upload uploads ' +
    'storage www mail ftp cdn localhost wellknown null undefined true false '
  )
    .trim()
    .split(' '),
)

/** Why a name cannot be an environment's; the codes are those of the wire (specification section 8). */
export type EnvironmentNameErrorCode = 'invalid_resource_name' | 'system_keyword'

/** An environment's name as it is stored: in lower case as typed (specification section 5). */
export const normaliseEnvironmentName = (typed: string): string => typed.toLowerCase()

/**
 * Whether a name may be an environment's: letters a to z and digits only, and no system keyword (specification
 * section 5). Whether it exists already is for the server to say (`customer_already_exists`).
 */
export function checkEnvironmentName(typed: string): EnvironmentNameErrorCode | null {
  const name = normaliseEnvironmentName(typed)
  if (SYSTEM_KEYWORDS.has(name)) return 'system_keyword'
  return /^[a-z0-9]+$/.test(name) && name.length <= MAX_ENVIRONMENT_NAME_LENGTH ? null : 'invalid_resource_name'
}
