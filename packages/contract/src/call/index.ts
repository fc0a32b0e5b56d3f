import type { KeyScope } from '@platen/domain/connectors'
import type { Permission } from '@platen/domain/permissions'
import type { z } from 'zod'
import type { ErrorCode } from '../errors/index.ts'
import { ANONYMOUS_BODY_LIMIT, type BodyLimit, DEFAULT_BODY_LIMIT } from './limits.ts'
import { strictDeep } from './strict-schema.ts'

/**
 * Who may make a call. `anyone`: no session required. `session`: an authenticated user, no environment required.
 * `account`: an authenticated account outside the environments (super administrators and remote users). `member`: a
 * user of the environment in the Customer header. `administrator`: a member with an administrator role. `apiKey`: an
 * API key of the environment for its shop system; `connectorKey`, `inputKey`, `outputKey`: an API key for any
 * connector, for the input connector or for the output connector. A permission: a member with this permission. A list:
 * a member with any of these permissions.
 */
export type AccessRule =
  | 'anyone'
  | 'session'
  | 'account'
  | 'member'
  | 'administrator'
  | KeyAccessRule
  | Permission
  | readonly Permission[]

/** Access rules of calls with an API key, with the scope that the key needs. */
export const KEY_SCOPES = {
  apiKey: 'persBiz',
  connectorKey: 'connector',
  inputKey: 'input',
  outputKey: 'output',
} as const satisfies Record<string, KeyScope>
export type KeyAccessRule = keyof typeof KEY_SCOPES

/** Returns the key scope that the call needs, or null if it is not called with an API key. */
export const getKeyScope = (who: AccessRule): KeyScope | null =>
  typeof who === 'string' && who in KEY_SCOPES ? KEY_SCOPES[who as KeyAccessRule] : null

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Content of a success response: JSON by default; `binary` and `events` are streams. */
export type ResponseKind = 'json' | 'binary' | 'events'

/**
 * What makes a call expensive. Expensive calls are limited in rate per caller and per environment, and in the number
 * that run concurrently per environment. `picture`: images that a screen loads in large numbers. `compute`: rules,
 * booking or validation of many orders. `document`: a file that is composed or exported. `intake`: an order. `upload`:
 * a file that is received during the call. `message`: a message of a shop, which is only stored.
 */
export type CallCost = 'picture' | 'compute' | 'document' | 'intake' | 'upload' | 'message'

/** One row of the contract. Irregularities of the HTTP API are confined to these rows. */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  ResponseSchema extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  /** Path in Fastify syntax, with `:name` for parameters. */
  readonly path: string
  readonly access: AccessRule
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** Schema of a success response without `success: true`, which `successResponse` adds. */
  readonly response: ResponseSchema
  readonly kind?: ResponseKind
  /** Statuses of success responses; 200 if it is omitted. */
  readonly statuses?: readonly number[]
  /** Media type of a `binary` response. */
  readonly mediaType?: string
  /**
   * Content of a request that the handler reads as a stream: multipart form data with the field `file`, or the bytes of
   * a file. Other requests have the JSON of `body`, or none.
   */
  readonly upload?: 'form' | 'bytes'
  /** Omitted for calls that read or change a few rows; these are not limited. */
  readonly cost?: CallCost
  /** The body is passed to the handler as bytes, whatever its type is. */
  readonly isRaw?: boolean
  /** Defaults to `DEFAULT_BODY_LIMIT`, or to `ANONYMOUS_BODY_LIMIT` for calls with access `anyone`. */
  readonly bodyLimit?: BodyLimit
  /** Whether the call takes the header `Idempotency-Key`. */
  readonly idempotencyKeys?: true
  /**
   * Reason why a call with another method than GET writes no audit entry. The server fails every other such call of a
   * member that does not write one.
   */
  readonly unaudited?: string
  /** Error codes in addition to those that every call can return. */
  readonly errors: readonly ErrorCode[]
}

/** Defines a row. Its body schema rejects unknown fields at every depth. */
// biome-ignore format: one line reads best
export function defineCall<
  P extends z.ZodType = z.ZodUndefined, Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined, A extends z.ZodType = z.ZodUndefined,
>(call: Call<P, Q, B, A>): Call<P, Q, B, A> {
  return call.body ? { ...call, body: strictDeep(call.body) } : call
}

/** Returns the limits of a call's body, in bytes and values. */
export const getBodyLimit = (call: Call): BodyLimit =>
  call.bodyLimit ?? (call.access === 'anyone' ? ANONYMOUS_BODY_LIMIT : DEFAULT_BODY_LIMIT)

export type ParamsOf<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never
export type QueryOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never
export type BodyOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never
export type ResponseOf<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never

export type QueryInput<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never
export type BodyInput<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never
export type ParamsInput<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never
export * from './limits.ts'
export * from './page.ts'
export * from './response.ts'
export { ignoredField } from './strict-schema.ts'
