import { type FetchErrorCode, type IntakeProblem, intakeProblem } from '@platen/domain/intake'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { Settings } from '../../../settings.ts'
import { loadArtworkHosts } from '../artwork-hosts/artwork-hosts-queries.ts'

const MB = 1024 * 1024
/** Limits for fetching one artwork; times in milliseconds. */
export const FETCH_LIMITS = { bytes: 512 * MB, totalMs: 5 * 60_000, silentMs: 30_000, redirects: 3 }
export type FetchLimits = typeof FETCH_LIMITS

/** The remote host did not provide the file. All other errors thrown while fetching are failures of this server. */
export class ArtworkFetchError extends Error {
  readonly fault: FetchErrorCode
  readonly more: { readonly status?: number; readonly host?: string }
  constructor(fault: FetchErrorCode, more: { readonly status?: number; readonly host?: string } = {}) {
    super(fault)
    this.fault = fault
    this.more = more
  }
}

/** Returns the problem of an order whose artwork could not be fetched. */
export const toFetchProblem = (url: string, { fault, more }: ArtworkFetchError, limits: FetchLimits): IntakeProblem =>
  intakeProblem('artwork_not_fetched', {
    url,
    why: fault,
    status: more.status ?? 0,
    host: more.host ?? '',
    limitMB: limits.bytes / MB,
  })

/** Hosts that may be contacted: those allowed by the operator for all environments, and those of the environment. */
export interface AllowedHosts {
  readonly operator: readonly string[]
  readonly environment: readonly string[]
}

/** Returns the URL if it is one of an allowed host; throws `ArtworkFetchError` otherwise. */
export function parseAllowedUrl(url: URL | null, allowed: AllowedHosts): URL {
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) throw new ArtworkFetchError('not_http')
  if (!allowed.operator.includes(url.host) && !allowed.environment.includes(url.host)) {
    throw new ArtworkFetchError('host_not_allowed', { host: url.host })
  }
  return url
}

/** Returns the hosts that the environment of the transaction may contact. */
export const loadAllowedHosts = async (tx: EnvironmentTx, { artworkHosts }: Settings) => ({
  operator: artworkHosts,
  environment: await loadArtworkHosts(tx),
})

/** Returns why artwork may not be fetched from this URL; undefined if it may. Contacts no host. */
export function checkArtworkUrl(address: string, allowed: AllowedHosts): IntakeProblem | undefined {
  try {
    parseAllowedUrl(URL.parse(address), allowed)
    return undefined
  } catch (error) {
    if (error instanceof ArtworkFetchError) return toFetchProblem(address, error, FETCH_LIMITS)
    throw error
  }
}
