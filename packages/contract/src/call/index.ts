import type { KeyScope } from '@platen/domain/connectors'
import type { Permission } from '@platen/domain/permissions'
import type { z } from 'zod'
import type { ErrorCode } from '../errors/index.ts'
import { strictDeep } from './strict-schema.ts'
import { ANONYMOUS_BODY_LIMIT, type BodyLimit, DEFAULT_BODY_LIMIT } from './limits.ts'

/**
 * Who may make a call. `anyone`: no session. `session`: signed in, no environment needed. `account`: signed in as one
 * who stands outside the environments (super administrators and remote users). `member`: signed in and
 * belonging to the environment that the Customer header names. `administrator`: a member of an administrator kind.
 * `apiKey`: a key of the environment for its shop system; `connectorKey`, `inputKey`, `outputKey`: one for connectors,
 * for the input or for the output connector. A permission: a member who holds it. A list: a member who holds any of them.
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

/** Calls by key, with what the key must be for. */
export const KEY_SCOPES = {
  apiKey: 'persBiz',
  connectorKey: 'connector',
  inputKey: 'input',
  outputKey: 'output',
} as const satisfies Record<string, KeyScope>
export type KeyAccessRule = keyof typeof KEY_SCOPES

/** What a key must be for to make the call; null where it is no call by key. */
export const keyScopeOf = (who: AccessRule): KeyScope | null =>
  typeof who === 'string' && who in KEY_SCOPES ? KEY_SCOPES[who as KeyAccessRule] : null

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What the server answers with: JSON by default; `binary` and `events` are streams. */
export type ResponseKind = 'json' | 'binary' | 'events'

/**
 * What makes a call expensive. Such calls are limited by rate for each caller and each environment, and by how many of
 * an environment run at once. `picture`: a file that a screen loads in large numbers. `compute`: rules, booking or
 * validation of many orders. `document`: a file that is composed or exported. `intake`: an order. `upload`: a file that
 * is received while the call runs.
 */
export type CallCost = 'picture' | 'compute' | 'document' | 'intake' | 'upload'

/** One row of the table of calls. Every oddity of the wire (specification section 7) stops here. */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: Method
  /** Fastify's path syntax, `:name` for parameters. */
  readonly path: string
  readonly access: AccessRule
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** The shape of a success; `success: true` is added by `successResponse`. */
  readonly answer: Answer
  readonly kind?: ResponseKind
  /** Left out: a read or a change of a few rows, which is neither counted nor queued. */
  readonly cost?: CallCost
  /** Left out: `DEFAULT_BODY_LIMIT`, or `ANONYMOUS_BODY_LIMIT` for calls of anyone. */
  readonly bodyLimit?: BodyLimit
  /**
   * Why a call that is not a GET leaves no entry in the audit trail. Every other one of a member has to write one, or
   * the server does not let it pass.
   */
  readonly unaudited?: string
  /** Codes beyond those that every call may answer with. */
  readonly errors: readonly ErrorCode[]
}

/** A row of the table. Its body refuses fields that it does not name, at every depth. */
// biome-ignore format: one line reads best
export function defineCall<
  P extends z.ZodType = z.ZodUndefined, Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined, A extends z.ZodType = z.ZodUndefined,
>(call: Call<P, Q, B, A>): Call<P, Q, B, A> {
  return call.body ? { ...call, body: strictDeep(call.body) } : call
}

/** The limits of a call's body, in bytes and values. */
export const bodyLimitOf = (call: Call): BodyLimit =>
  call.bodyLimit ?? (call.access === 'anyone' ? ANONYMOUS_BODY_LIMIT : DEFAULT_BODY_LIMIT)

export type ParamsOf<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never
export type QueryOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never
export type BodyOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never
export type ResponseOf<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never

export type QueryInput<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never
export type BodyInput<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never
export type ParamsInput<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never
export * from './response.ts'
export { ignoredField } from './strict-schema.ts'
export * from './limits.ts'
