import { ipLiteral, isPrivateAddress } from '../../../outbound-http/ssrf-guard.ts'
import type { Settings } from '../../../settings.ts'

/** Returns whether the host is an internal one allowed by PLATEN_INTERNAL_HOSTS; these may use http. */
export const isAllowedInternalHost = (settings: Settings, url: URL): boolean =>
  (settings.internalHosts ?? []).includes(url.host.toLowerCase())

/**
 * Returns whether a webhook may have this URL: https to the public internet, or an allowed internal host. Names are
 * resolved and the address is checked when a message is sent.
 */
export function isAllowedTarget(settings: Settings, url: URL): boolean {
  if (isAllowedInternalHost(settings, url)) return true
  const literal = ipLiteral(url)
  return url.protocol === 'https:' && url.username === '' && (literal === undefined || !isPrivateAddress(literal))
}
