import type { ResponseOf, Call } from '@platen/contract/call'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import type {
  PublicContext,
  ApiKeyContext,
  MemberContext,
  MemberStepsContext,
  SessionContext,
} from './handler-context.ts'
import type { Failure } from './failure.ts'

type CallResult<C extends Call> = Omit<NonNullable<ResponseOf<C>>, 'success'> | Failure | typeof RESPONSE_SENT

/** What a handler gives: the answer without its success flag, a refusal, or nothing for calls that stream. */
type HandlerResult<C extends Call> = Promise<CallResult<C>>

/** The handler has written the answer itself. */
export const RESPONSE_SENT = Symbol('streamed')

/** A list of orders that the caller has, as this server last read it. */
export interface CachedListValidator<C extends Call> {
  /** It holds as long as no transaction from here on has changed an order of the environment. */
  readonly ordersSince: bigint
  /** Asked when it holds: answers so, and true, if it is the very list that this caller asks for. */
  readonly answer: (
    asked: Pick<MemberStepsContext<C>, 'environment' | 'user' | 'query' | 'request' | 'reply'>,
  ) => Promise<boolean>
}

/** The list that the marks of a request speak of, if it is in memory here. */
type FindCachedList<C extends Call> = (
  services: Services,
  request: FastifyRequest,
) => CachedListValidator<C> | undefined

export type CallHandler =
  | {
      readonly kind: 'anyone'
      readonly call: Call
      readonly handle: (context: PublicContext<Call>) => Promise<unknown>
      readonly ignoresEnvironment?: boolean
    }
  | {
      readonly kind: 'session'
      readonly call: Call
      readonly handle: (context: SessionContext<Call>) => Promise<unknown>
    }
  | {
      readonly kind: 'member'
      readonly call: Call
      readonly handle: (context: MemberStepsContext<Call>) => Promise<unknown>
      readonly held?: FindCachedList<Call>
    }
  | { readonly kind: 'key'; readonly call: Call; readonly handle: (context: ApiKeyContext<Call>) => Promise<unknown> }

// The row's own types are known where a handler is written and forgotten where it is kept; these four functions are
// the only place where that happens.
const eraseTypes = <K extends CallHandler['kind']>(
  kind: K,
  call: unknown,
  handle: unknown,
  more: object = {},
): CallHandler => ({ kind, call, handle, ...more }) as CallHandler

/**
 * A call that needs no session.
 *
 * @param more.ignoresEnvironment the environment that the caller names is not looked up, so that the database is not needed
 */
export const publicHandler = <C extends Call>(
  call: C,
  handle: (context: PublicContext<C>) => HandlerResult<C>,
  more: { readonly ignoresEnvironment?: boolean } = {},
): CallHandler => eraseTypes('anyone', call, handle, more)

/** A call that needs a session, whatever its environment. */
export const sessionHandler = <C extends Call>(
  call: C,
  handle: (context: SessionContext<C>) => HandlerResult<C>,
): CallHandler => eraseTypes('session', call, handle)

/** A call of a member of the environment, with the permission that the row names. It runs in one transaction. */
export const memberHandler = <C extends Call>(
  call: C,
  handle: (context: MemberContext<C>) => Promise<CallResult<C>>,
): CallHandler =>
  forMemberInSteps<C>(call, ({ services, request: _, reply: __, turn: ___, transaction, ...rest }) => {
    const { settings, log, now } = services
    return transaction((step) => handle({ ...rest, ...step, services: { settings, log, now } }))
  })

/**
 * A call of a member that also does what may not be done while a connection is held: streams, files, the network, child
 * processes, password hashing. It opens its transactions itself, one after the other.
 *
 * @param more.held a list that still holds is answered with that alone, without a transaction
 */
export const forMemberInSteps = <C extends Call>(
  call: C,
  handle: (context: MemberStepsContext<C>) => HandlerResult<C>,
  more: { readonly held?: FindCachedList<C> } = {},
): CallHandler => eraseTypes('member', call, handle, more)

/** A call by API key. */
export const apiKeyHandler = <C extends Call>(
  call: C,
  handle: (context: ApiKeyContext<C>) => HandlerResult<C>,
): CallHandler => eraseTypes('key', call, handle)
