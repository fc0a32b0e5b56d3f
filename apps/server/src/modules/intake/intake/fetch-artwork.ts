import { writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import path from 'node:path'
import { addAbortSignal } from 'node:stream'
import { withWorkFolder } from '../../../file-store/work-folder.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { HostTimeoutError, outboundRequest } from '../../../outbound-http/outbound-request.ts'
import { InternalAddressError, ipLiteral } from '../../../outbound-http/ssrf-guard.ts'
import type { Services } from '../../../services.ts'
import { isTemporarySystemError } from '../../../temporary-error.ts'
import {
  type AllowedHosts,
  ArtworkFetchError,
  FETCH_LIMITS,
  type FetchLimits,
  loadAllowedHosts,
  parseAllowedUrl,
  toFetchProblem,
} from './artwork-url.ts'
import { type ArtworkIngestResult, ingestArtwork } from './ingest-artwork.ts'

const REDIRECTS = [301, 302, 303, 307, 308]

/**
 * Converts an error of the connection or of name resolution to an `ArtworkFetchError`; errors of the local system are
 * returned unchanged.
 */
function toFetchError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof ArtworkFetchError || isTemporarySystemError(error)) return error
  if (error instanceof HostTimeoutError) return new ArtworkFetchError('silent')
  // an aborted response throws an error that does not mention the time limit
  if (signal.aborted) return new ArtworkFetchError('too_slow')
  // also for an internal address: the client must not learn which names resolve to internal addresses
  const notReached = new ArtworkFetchError('not_reached')
  notReached.cause = error
  return notReached
}

/** Requests an address and follows redirects; each address must be allowed like the first one. */
async function requestFollowingRedirects(
  first: string,
  allowed: AllowedHosts,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<[IncomingMessage, URL]> {
  let url = URL.parse(first)
  for (let hop = 0; hop <= limits.redirects; hop += 1) {
    url = parseAllowedUrl(url, allowed)
    // an internal address is contacted only if the operator has listed this address itself
    const allowPrivateAddress = allowed.operator.includes(url.host) && ipLiteral(url) !== undefined
    const response = await outboundRequest(url, {
      signal,
      silentMs: limits.silentMs,
      mayBeInternal: allowPrivateAddress,
    }).catch((error: unknown) => {
      throw toFetchError(error, signal)
    })
    const status = response.statusCode ?? 0
    if (status === 200) return [response, url]
    response.destroy()
    if (!REDIRECTS.includes(status) || response.headers.location === undefined)
      throw new ArtworkFetchError('answered', { status })
    url = URL.parse(response.headers.location, url.href)
  }
  throw new ArtworkFetchError('too_many_redirects')
}

/** Number of bytes received, and of the complete file; the latter is null if the host does not report it. */
type OnProgress = (receivedBytes: number, totalBytes: number | null) => void

/**
 * Yields the body of a response up to the size limit; errors that end it early are converted to `ArtworkFetchError`.
 */
async function* readBytes(
  response: IncomingMessage,
  limits: FetchLimits,
  signal: AbortSignal,
  onProgress: OnProgress,
): AsyncGenerator<Buffer> {
  const total = Number(response.headers['content-length'] ?? Number.NaN)
  let bytes = 0
  try {
    for await (const chunk of addAbortSignal(signal, response) as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > limits.bytes) throw new ArtworkFetchError('too_large')
      onProgress(bytes, Number.isFinite(total) ? total : null)
      yield chunk
    }
  } catch (error) {
    throw toFetchError(error, signal)
  }
}

async function download(
  response: IncomingMessage,
  target: string,
  limits: FetchLimits,
  signal: AbortSignal,
  onProgress: OnProgress,
): Promise<void> {
  try {
    if (Number(response.headers['content-length']) > limits.bytes) throw new ArtworkFetchError('too_large')
    await writeFile(target, readBytes(response, limits, signal, onProgress), { mode: 0o600 })
  } finally {
    response.destroy()
  }
}

interface FetchOptions {
  /** Receives the file; by default it is stored. */
  readonly take?: typeof ingestArtwork
  readonly limits?: FetchLimits
  /** Aborts the fetch, which is then reported as too slow. */
  readonly signal?: AbortSignal
  readonly onProgress?: OnProgress
}

/**
 * Fetches artwork from a URL given by a shop system. Only hosts allowed by the administrator (settings) or the operator
 * (PLATEN_ARTWORK_HOSTS) are contacted, no internal addresses, and redirects are checked like the first URL. Size and
 * time are limited. Returns a problem if the shop system or its host is the cause; local errors (disk, database,
 * preparation) are thrown, so that the caller retries.
 */
export async function fetchArtwork(
  services: Services,
  environment: EnvironmentRef,
  address: string,
  {
    take = ingestArtwork,
    limits = FETCH_LIMITS,
    signal: enough = new AbortController().signal,
    onProgress = () => undefined,
  }: FetchOptions = {},
): Promise<ArtworkIngestResult> {
  const allowed = await services.database.inEnvironment(
    environment.id,
    (tx) => loadAllowedHosts(tx, services.settings),
    { readOnly: true },
  )
  const signal = AbortSignal.any([AbortSignal.timeout(limits.totalMs), enough])
  return withWorkFolder(services.settings, async (folder) => {
    const target = path.join(folder, 'download')
    let fileName: string
    try {
      const [response, url] = await requestFollowingRedirects(address, allowed, limits, signal)
      await download(response, target, limits, signal, onProgress)
      fileName = path.posix.basename(url.pathname) || 'artwork'
    } catch (error) {
      if (!(error instanceof ArtworkFetchError)) throw error
      if (error.cause instanceof InternalAddressError) {
        services.log.warn(
          { environment: environment.resourceName, url: address },
          'artwork URL resolves to an internal address',
        )
      }
      return { ok: false, problem: toFetchProblem(address, error, limits) }
    }
    return take(services, environment, target, fileName)
  })
}
