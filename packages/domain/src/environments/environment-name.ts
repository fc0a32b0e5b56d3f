/** Maximum length of an environment's name: that of a DNS label. */
export const MAX_ENVIRONMENT_NAME_LENGTH = 63

/**
 * Reserved names: every first path segment that the server or the web application uses, and those that they or a
 * reverse proxy may use in the future.
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

/** Why a name is invalid; values are error codes of the HTTP API. */
export type EnvironmentNameErrorCode = 'invalid_resource_name' | 'system_keyword'

/** Returns an environment's name as it is stored: in lower case. */
export const normaliseEnvironmentName = (typed: string): string => typed.toLowerCase()

/**
 * Returns null for a valid name: letters a to z and digits only, and not a reserved name. The server checks whether the
 * name exists (`customer_already_exists`).
 * See REQ-175, REQ-176.
 */
export function checkEnvironmentName(typed: string): EnvironmentNameErrorCode | null {
  const name = normaliseEnvironmentName(typed)
  if (SYSTEM_KEYWORDS.has(name)) return 'system_keyword'
  return /^[a-z0-9]+$/.test(name) && name.length <= MAX_ENVIRONMENT_NAME_LENGTH ? null : 'invalid_resource_name'
}
