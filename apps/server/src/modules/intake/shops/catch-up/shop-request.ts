import type { IncomingMessage } from 'node:http'
import { addAbortSignal } from 'node:stream'
import { MAX_BODY_DEPTH, MAX_BODY_NAMES } from '@platen/contract/call'
import { isGroup, parseExactJson, type ShopReportFault, toGroup, toStorableText, toText } from '@platen/domain/shops'
import { jsonProblem } from '../../../../http/json-body.ts'
import { outboundRequest } from '../../../../outbound-http/outbound-request.ts'
import type { Settings } from '../../../../settings.ts'
import { isTemporarySystemError } from '../../../../temporary-error.ts'
import { isAllowedInternalHost, mayBeSentTo } from '../../../platform/webhooks/allowed-targets.ts'

/** A request to the API of a shop. */
export interface ShopRequest {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** POST by default if there is a body. */
  readonly method?: 'POST' | 'PUT'
  /** Whether it asks for an access token: OAuth answers wrong secrets with 400. */
  readonly isForToken?: boolean
}

interface ShopResponse {
  readonly json: unknown
  readonly link: string
}

/** The API of a shop did not do what was asked. All other errors are failures of this server. */
export class ShopApiError extends Error {
  readonly fault: ShopReportFault
  /** When it may be asked again, in ms, if it said so. */
  readonly retryMs: number | undefined
  /** What it says about that, as it says it: it may be long, and contain secrets. */
  readonly explanation: string | null
  constructor(fault: ShopReportFault, retryMs?: number, explanation: string | null = null) {
    super(fault)
    this.name = 'ShopApiError'
    this.fault = fault
    this.retryMs = retryMs
    this.explanation = explanation
  }
}

/** 50 orders of 320 KiB on average; parsing blocks the process. */
const LIMITS = { bytes: 16 * 1024 * 1024, values: 500_000, totalMs: 60_000, silentMs: 30_000 }

const RETRY_MS = { least: 2000, most: 60 * 60_000, unknown: 60_000 }

/** Parses `Retry-After`: seconds, or a date (RFC 9110 10.2.3). Zero and times that are over say nothing. */
function parseRetryAfter(value: string | undefined, now: Date): number {
  const text = value?.trim() ?? ''
  const ms = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return ms > 0 ? Math.min(Math.max(ms, RETRY_MS.least), RETRY_MS.most) : RETRY_MS.unknown
}

/** Returns why a response is not what was asked for; undefined if it is. */
function findFault(
  { statusCode = 0, headers }: IncomingMessage,
  {
    isForToken = false,
    isWrite,
    now,
  }: { readonly isForToken?: boolean; readonly isWrite: boolean; readonly now: Date },
): ShopApiError | undefined {
  if (statusCode === 200 || statusCode === 201) return undefined
  const retryAfter = headers['retry-after']
  if (statusCode === 429) return new ShopApiError('tooManyRequests', parseRetryAfter(retryAfter, now))
  if (statusCode === 503 && retryAfter !== undefined)
    return new ShopApiError('failed', parseRetryAfter(retryAfter, now))
  if ([401, 403].includes(statusCode) || (isForToken && statusCode === 400)) return new ShopApiError('refused')
  if (isWrite && [400, 409, 422].includes(statusCode)) return new ShopApiError('rejected')
  return new ShopApiError(statusCode === 404 ? 'notFound' : 'failed')
}

/** Faults of which the shop says what is wrong. */
const EXPLAINED: readonly ShopReportFault[] = ['rejected', 'refused']

const MAX_EXPLANATION_LENGTH = 300

/** Secrets that are shorter could be words. */
const MIN_SECRET_LENGTH = 4

/** What is stored in place of a secret. */
const SECRET = '***'

/** Returns what a shop says about a fault, shortened and without secrets that it repeats; null if it says nothing. */
export function toExplanation(text: string, secrets: readonly string[]): string | null {
  const replaced = secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret)])
    .filter(({ length }) => length >= MIN_SECRET_LENGTH)
    // A secret may contain another one.
    .toSorted((a, b) => b.length - a.length)
  const plain = replaced.reduce((rest, secret) => rest.replaceAll(secret, SECRET), text)
  // Shortened before it is made storable: this may divide a character, and half of one cannot be stored.
  const explanation = toStorableText(plain.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_EXPLANATION_LENGTH))
  return explanation === '' ? null : explanation
}

/** Returns what the JSON of a refused request says: `message` of WooCommerce, `error` of Etsy. */
function findMessage(text: string): string | null {
  try {
    const { message, error } = toGroup(parseJson(text))
    return toText(message) || toText(error)
  } catch {
    return null
  }
}

async function readText(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of addAbortSignal(signal, response) as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > LIMITS.bytes) throw new ShopApiError('notUnderstood')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parseJson(text: string): unknown {
  if (jsonProblem(text, { values: LIMITS.values, depth: MAX_BODY_DEPTH, names: MAX_BODY_NAMES }))
    throw new ShopApiError('notUnderstood')
  try {
    return parseExactJson(text)
  } catch {
    throw new ShopApiError('notUnderstood')
  }
}

/**
 * Sends a request to the API of a shop, which has to be in the public internet or at an address that the operator
 * allows, and returns its JSON. Throws `ShopApiError` if the shop is the cause of a failure.
 */
export async function requestShop(
  settings: Settings,
  { url, headers, body, method = 'POST', isForToken = false }: ShopRequest,
  { signal: stopped, now }: { readonly signal: AbortSignal; readonly now: () => Date },
): Promise<ShopResponse> {
  if (!mayBeSentTo(settings, url)) throw new ShopApiError('notReached')
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(LIMITS.totalMs)])
  try {
    const response = await outboundRequest(url, {
      ...(body === undefined ? {} : { method, body }),
      headers: {
        accept: 'application/json',
        'user-agent': 'Platen',
        ...headers,
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
      signal,
      silentMs: LIMITS.silentMs,
      mayBeInternal: isAllowedInternalHost(settings, url),
    })
    try {
      const fault = findFault(response, { isForToken, isWrite: body !== undefined && !isForToken, now: now() })
      if (fault && EXPLAINED.includes(fault.fault))
        throw new ShopApiError(fault.fault, undefined, findMessage(await readText(response, signal).catch(() => '')))
      if (fault) throw fault
      return { json: parseJson(await readText(response, signal)), link: String(response.headers['link'] ?? '') }
    } finally {
      response.destroy()
    }
  } catch (error) {
    stopped.throwIfAborted()
    if (error instanceof ShopApiError || isTemporarySystemError(error)) throw error
    // Includes internal addresses: users must not learn which names resolve to one.
    throw new ShopApiError('notReached')
  }
}

/** Returns the groups of a list in a response; throws if there is no list. */
export function readGroups(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value)) throw new ShopApiError('notUnderstood')
  return value.filter(isGroup)
}
