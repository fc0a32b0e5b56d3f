import type { BodyInput, Call, ParamsInput, QueryInput, ResponseOf } from '../call/index.ts'
import { ERROR_STATUS, type ErrorCode, type ErrorDetails, parseErrorDetails } from '../errors/index.ts'

/**
 * An error response of the server, or `unavailable` if there was no response or one that Platen did not send. A code
 * that this client does not know, for example of a newer server, becomes `unexpected`, or `server_busy` for the status
 * 503, with the code and the request as details `errorCode` and `requestId`.
 */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>
  constructor(code: ErrorCode, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.details = details
  }
}

/** An error response with the status 401; of calls that need a session: there was none, or it has ended. */
export class UnauthorizedError extends ApiError {}

/** Returns the valid details of an error with this code; none for other errors. */
export const getErrorDetails = <Code extends ErrorCode>(error: unknown, code: Code): Partial<ErrorDetails<Code>> =>
  error instanceof ApiError && error.code === code ? parseErrorDetails(code, error.details) : {}

type Part<Name extends string, Value> = undefined extends Value ? { [K in Name]?: Value } : { [K in Name]: Value }
export type Input<C extends Call> = Part<'params', ParamsInput<C>> &
  Part<'query', QueryInput<C>> &
  Part<'body', BodyInput<C>>

export interface ClientOptions {
  /** Empty in the browser; the server's origin elsewhere. */
  readonly origin?: string
  /** Returns the environment for the Customer header; evaluated for each call. */
  readonly customer: () => string | null
  readonly headers?: () => Readonly<Record<string, string>>
}

/** @param headers additional headers of this request */
export type Client = <C extends Call>(
  call: C,
  input?: Input<C>,
  signal?: AbortSignal,
  headers?: Readonly<Record<string, string>>,
) => Promise<ResponseOf<C>>

/** Returns the URL of a call, for links, images and downloads. */
export function urlFor<C extends Call>(call: C, input: Pick<Input<C>, 'params' | 'query'>): string {
  const params = (input.params ?? {}) as Record<string, unknown>
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  const values: Readonly<Record<string, string | number | boolean | undefined>> = input.query ?? {}
  for (const [key, value] of Object.entries(values)) {
    if (value !== undefined) query.set(key, String(value))
  }
  const search = query.toString()
  return search ? `${path}?${search}` : path
}

/** Creates the typed client. Binary responses are returned as a Blob. Throws only `ApiError` and abort errors. */
export function createClient(options: ClientOptions): Client {
  return async (call, input, signal, requestHeaders) => {
    const headers: Record<string, string> = { ...options.headers?.(), ...requestHeaders }
    const customer = options.customer()
    if (customer) headers['Customer'] = customer
    const body = (input as { body?: unknown } | undefined)?.body
    if (body !== undefined) headers['Content-Type'] = 'application/json'
    let response: Response
    try {
      response = await fetch((options.origin ?? '') + urlFor(call, (input ?? {}) as never), {
        method: call.method,
        headers,
        credentials: 'same-origin',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      })
    } catch (cause) {
      if (signal?.aborted) throw cause
      throw unavailable()
    }
    if (response.ok && call.kind === 'binary') return (await response.blob()) as never
    try {
      return (await parseResponse(response)) as never
    } catch (error) {
      // an error whose body was not read to its end lacks the details
      signal?.throwIfAborted()
      throw error
    }
  }
}

/** The error for a missing response, or for one that Platen did not send. */
export const unavailable = (): ApiError => new ApiError('unavailable', 'The server does not respond.')

/** Returns the content of a success response. Throws `ApiError` for all other responses. */
export async function parseResponse(response: Response): Promise<unknown> {
  const body = (await response.json().catch(() => null)) as Record<string, unknown> | null
  if (response.ok && body?.['success'] === true) return body
  const error = parseApiError(body, response)
  throw response.status === 401 ? new UnauthorizedError(error.code, error.message, error.details) : error
}

/** Response header with the id of the request in the log of the server. */
const REQUEST_ID_HEADER = 'x-request-id'

function parseApiError(body: Record<string, unknown> | null, { status, headers }: Response): ApiError {
  const code = body?.['errorCode']
  if (typeof code === 'string' && !Object.hasOwn(ERROR_STATUS, code))
    return new ApiError(status === 503 ? 'server_busy' : 'unexpected', `unknown error code ${code}`, {
      errorCode: code,
      requestId: headers.get(REQUEST_ID_HEADER),
    })
  if (typeof code === 'string') {
    const details = (body?.['details'] ?? {}) as Record<string, unknown>
    const message = body?.['message']
    return new ApiError(code as ErrorCode, typeof message === 'string' ? message : code, details)
  }
  return new ApiError('unavailable', 'The server gave no response that Platen understands.')
}
