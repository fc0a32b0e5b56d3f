import { isPrivateAddress, ipLiteral } from '../../outbound-http/ssrf-guard.ts'
import type { Settings } from '../../settings.ts'

/** Hosts of the operator's own network that webhooks may go to (PLATEN_INTERNAL_HOSTS); those may do without https. */
export const isAllowedInternalHost = (settings: Settings, url: URL): boolean =>
  (settings.internalHosts ?? []).includes(url.host.toLowerCase())

/**
 * Whether a webhook may go there: https to the public internet, or a host that the operator named. Names are looked up
 * when a message is sent; what they lead to is checked then.
 */
export function isAllowedTarget(settings: Settings, url: URL): boolean {
  if (isAllowedInternalHost(settings, url)) return true
  const literal = ipLiteral(url)
  return url.protocol === 'https:' && url.username === '' && (literal === undefined || !isPrivateAddress(literal))
}
