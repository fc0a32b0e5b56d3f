import { isUnreachableHostName, type TargetProblem } from '@platen/domain/webhooks'
import { ipLiteral, isPrivateAddress } from '../../../outbound-http/ssrf-guard.ts'
import type { Settings } from '../../../settings.ts'

/** Returns whether the host is an internal one allowed by PLATEN_INTERNAL_HOSTS; these may use http. */
export const isAllowedInternalHost = (settings: Settings, url: URL): boolean =>
  (settings.internalHosts ?? []).includes(url.host.toLowerCase())

/**
 * Returns why a webhook may not have this URL; null if it may: https to the public internet, or an allowed internal
 * host. Names are resolved and the address is checked when a message is sent.
 */
export function checkTarget(settings: Settings, url: URL): TargetProblem | null {
  if (isAllowedInternalHost(settings, url)) return null
  const literal = ipLiteral(url)
  if (literal !== undefined && isPrivateAddress(literal)) return 'internal'
  if (literal === undefined && isUnreachableHostName(url.hostname)) return 'unreachable'
  if (url.protocol !== 'https:') return 'notHttps'
  return url.username === '' ? null : 'credentials'
}

/** Whether a message may be sent to this URL. The name of a webhook that exists already is left to its resolution. */
export function mayBeSentTo(settings: Settings, url: URL): boolean {
  const problem = checkTarget(settings, url)
  return problem === null || problem === 'unreachable'
}
