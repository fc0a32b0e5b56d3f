import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { addAbortSignal } from 'node:stream'
import { type FetchErrorCode, intakeProblem } from '@platen/domain/intake'
import { uploadsFolder } from '../../file-store/paths.ts'
import type { EnvironmentRef } from '../../http/handler-context.ts'
import { outboundRequest, HostTimeoutError } from '../../outbound-http/outbound-request.ts'
import { InternalAddressError, ipLiteral } from '../../outbound-http/ssrf-guard.ts'
import { isSystemFault } from '../../passing-fault.ts'
import type { Services } from '../../services.ts'
import { loadArtworkHosts } from '../artwork-hosts/artwork-hosts-reads.ts'
import { type ArtworkIngestResult, ingestArtwork } from './ingest-artwork.ts'

const MB = 1024 * 1024
/** What fetching one artwork may take. */
export const FETCH_LIMITS = { bytes: 512 * MB, totalMs: 5 * 60_000, silentMs: 30_000, redirects: 3 }
type Limits = typeof FETCH_LIMITS

const REDIRECTS = [301, 302, 303, 307, 308]

/** The shop's host did not give the file. Everything else that is thrown while fetching is Platen's own fault. */
class ArtworkFetchError extends Error {
  readonly fault: FetchErrorCode
  readonly more: { readonly status?: number; readonly host?: string }
  constructor(fault: FetchErrorCode, more: { readonly status?: number; readonly host?: string } = {}) {
    super(fault)
    this.fault = fault
    this.more = more
  }
}

/** What a connection to the host, or to the name service, threw; what this machine is to blame for stays as it is. */
function faultOf(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof ArtworkFetchError || isSystemFault(error)) return error
  if (error instanceof HostTimeoutError) return new ArtworkFetchError('silent')
  // what an answer that is cut off so throws says nothing of the time
  if (signal.aborted) return new ArtworkFetchError('too_slow')
  // an internal address too: which names lead inside is not told to a shop
  const notReached = new ArtworkFetchError('not_reached')
  notReached.cause = error
  return notReached
}

/** Who may be asked: hosts that the operator named for everybody, and those of the environment's administrators. */
interface AllowedHosts {
  readonly operator: readonly string[]
  readonly environment: readonly string[]
}

/** Asks one address after the other along redirects; each of them must be allowed as the first one was. */
async function requestFollowingRedirects(
  first: string,
  allowed: AllowedHosts,
  limits: Limits,
  signal: AbortSignal,
): Promise<[IncomingMessage, URL]> {
  let url = URL.parse(first)
  for (let hop = 0; hop <= limits.redirects; hop += 1) {
    if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) throw new ArtworkFetchError('not_http')
    const isOperators = allowed.operator.includes(url.host)
    if (!isOperators && !allowed.environment.includes(url.host)) {
      throw new ArtworkFetchError('host_not_allowed', { host: url.host })
    }
    // an internal address is only ever reached where the operator listed just that address
    const allowPrivateAddress = isOperators && ipLiteral(url) !== undefined
    const answer = await outboundRequest(url, {
      signal,
      silentMs: limits.silentMs,
      mayBeInternal: allowPrivateAddress,
    }).catch((error: unknown) => {
      throw faultOf(error, signal)
    })
    const status = answer.statusCode ?? 0
    if (status === 200) return [answer, url]
    answer.destroy()
    if (!REDIRECTS.includes(status) || answer.headers.location === undefined)
      throw new ArtworkFetchError('answered', { status })
    url = URL.parse(answer.headers.location, url.href)
  }
  throw new ArtworkFetchError('too_many_redirects')
}

/** The bytes of an answer, as long as they are not too many; whatever ends them early is the host's fault. */
async function* bytesOf(answer: IncomingMessage, limits: Limits, signal: AbortSignal): AsyncGenerator<Buffer> {
  let bytes = 0
  try {
    for await (const chunk of addAbortSignal(signal, answer) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > limits.bytes) throw new ArtworkFetchError('too_large')
      yield chunk
    }
  } catch (error) {
    throw faultOf(error, signal)
  }
}

async function download(answer: IncomingMessage, target: string, limits: Limits, signal: AbortSignal): Promise<void> {
  try {
    if (Number(answer.headers['content-length']) > limits.bytes) throw new ArtworkFetchError('too_large')
    await writeFile(target, bytesOf(answer, limits, signal), { mode: 0o600 })
  } finally {
    answer.destroy()
  }
}

/**
 * Fetches artwork from an address of a shop system (readings N1) and hands the file to `take`. Only hosts that the
 * administrator (settings) or the operator (PLATEN_ARTWORK_HOSTS) allowed, no internal addresses, redirects only to
 * where one may go directly, bounded in size and time. Answers with a problem where the shop or its host is at fault;
 * what goes wrong on this side (disk, database, preparing) is thrown, to be tried again.
 *
 * @param enough ends the fetching when it is aborted, as what comes too slowly
 */
export async function fetchArtwork(
  services: Services,
  environment: EnvironmentRef,
  address: string,
  take: typeof ingestArtwork = ingestArtwork,
  limits: Limits = FETCH_LIMITS,
  enough: AbortSignal = AbortSignal.timeout(limits.totalMs),
): Promise<ArtworkIngestResult> {
  const allowed: AllowedHosts = {
    operator: services.settings.artworkHosts,
    environment: await services.database.inEnvironment(environment.id, loadArtworkHosts, { readOnly: true }),
  }
  const folder = uploadsFolder(services.settings, environment.resourceName)
  await mkdir(folder, { recursive: true })
  const target = path.join(folder, randomUUID())
  const signal = AbortSignal.any([AbortSignal.timeout(limits.totalMs), enough])
  try {
    let fileName: string
    try {
      const [answer, url] = await requestFollowingRedirects(address, allowed, limits, signal)
      await download(answer, target, limits, signal)
      fileName = path.posix.basename(url.pathname) || 'artwork'
    } catch (error) {
      if (!(error instanceof ArtworkFetchError)) throw error
      if (error.cause instanceof InternalAddressError) {
        services.log.warn({ environment: environment.resourceName, url: address }, 'artwork is at an internal address')
      }
      const problem = intakeProblem('artwork_not_fetched', {
        url: address,
        why: error.fault,
        status: error.more.status ?? 0,
        host: error.more.host ?? '',
        limitMB: limits.bytes / MB,
      })
      return { ok: false, problem }
    }
    return await take(services, environment, target, fileName)
  } finally {
    await rm(target, { force: true })
  }
}
