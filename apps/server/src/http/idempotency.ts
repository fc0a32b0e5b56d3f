import { createHash, randomUUID } from 'node:crypto'
import type { Call } from '@platen/contract/call'
import { IDEMPOTENCY_KEY_HEADER, MAX_IDEMPOTENCY_KEY_LENGTH } from '@platen/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toCanonicalJson } from '../canonical-json.ts'
import {
  claimKey,
  type KeyedRequest,
  releaseKey,
  storeKeyedResponse,
} from '../modules/platform/idempotency-keys/idempotency-keys-commands.ts'
import type { Services } from '../services.ts'
import { Failure, failure } from './failure.ts'

/** Value of `Retry-After` while the first call with a key runs. */
const RUNNING_RETRY_SECONDS = 1

/** Printable ASCII (RFC 8941, 3.3.3), with or without the quotation marks of a structured field. */
const KEY = new RegExp(`^"?([\\x21\\x23-\\x7e][\\x20\\x21\\x23-\\x7e]{0,${MAX_IDEMPOTENCY_KEY_LENGTH - 1}})"?$`)

/** Returns the key of a request, undefined if it has none, or a failure if it is invalid. */
function parseKey(request: FastifyRequest): string | undefined | Failure {
  const header = request.headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()]
  if (header === undefined) return undefined
  const key = KEY.exec(String(header))?.[1]
  return (
    key ??
    failure('bad_request', {
      part: 'headers',
      field: IDEMPOTENCY_KEY_HEADER,
      problem: `must have 1 to ${MAX_IDEMPOTENCY_KEY_LENGTH} printable characters`,
    })
  )
}

interface KeyedCall {
  readonly call: Call
  readonly environmentId: string
  readonly apiKeyId: string
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The validated path, query and body. */
  readonly parts: object
}

/**
 * Runs a call once for each key of its API key (draft-ietf-httpapi-idempotency-key-header-07). The same request with
 * the same key gets the response of the first one for 24 hours. A failure has changed nothing and is not stored.
 */
export async function runOnceForKey(keyed: KeyedCall, run: () => Promise<unknown>): Promise<unknown> {
  const { call, environmentId, apiKeyId, services, reply } = keyed
  const key = parseKey(keyed.request)
  if (key === undefined) return run()
  if (key instanceof Failure) return key
  const hash = createHash('sha256').update(toCanonicalJson(keyed.parts)).digest()
  const request: KeyedRequest = { apiKeyId, call: `${call.method} ${call.path}`, key, hash }
  const { inEnvironment } = services.database
  const token = randomUUID()
  const claimant = { token, instance: services.live.instance, now: services.now() }
  const claim = await inEnvironment(environmentId, (tx) => claimKey(tx, request, claimant))
  switch (claim.kind) {
    case 'otherRequest':
      return failure('idempotency_key_reused')
    case 'running':
      return failure('idempotency_key_running', { seconds: RUNNING_RETRY_SECONDS })
    case 'tooMany':
      return failure('too_many_requests', { seconds: claim.seconds })
    case 'stored':
      reply.status(claim.status).header('idempotency-replayed', 'true')
      return claim.response
    case 'claimed':
      return runClaimed({ ...keyed, request, token }, run)
  }
}

async function runClaimed(
  {
    environmentId,
    services,
    reply,
    request,
    token,
  }: Omit<KeyedCall, 'request'> & { request: KeyedRequest; token: string },
  run: () => Promise<unknown>,
): Promise<unknown> {
  const { inEnvironment } = services.database
  const release = () => inEnvironment(environmentId, (tx) => releaseKey(tx, request, token))
  let result: unknown
  try {
    result = await run()
  } catch (error) {
    // The error is reported, not that its key is released late.
    await release().catch(() => undefined)
    throw error
  }
  if (result instanceof Failure) {
    await release()
    return result
  }
  const stored = { status: reply.statusCode, response: result as object }
  // What the call has done is committed: without a stored response, the key remains in use until its time has ended.
  await inEnvironment(environmentId, (tx) => storeKeyedResponse(tx, request, token, stored)).catch((error: unknown) =>
    services.log.error({ err: error }, 'The response of an idempotency key was not stored'),
  )
  return result
}
