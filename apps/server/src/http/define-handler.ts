import type { Call, ResponseOf } from '@platen/contract/call'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import type { Failure } from './failure.ts'
import type {
  AddressContext,
  AddressHolder,
  ApiKeyContext,
  MemberContext,
  MemberContextWithoutTransaction,
  PublicContext,
  SessionContext,
} from './handler-context.ts'

type CallResult<C extends Call> = Omit<NonNullable<ResponseOf<C>>, 'success'> | Failure | typeof RESPONSE_SENT

/** Result of a handler: the response without its success flag, a failure, or nothing for calls that stream. */
type HandlerResult<C extends Call> = Promise<CallResult<C>>

/** The handler has sent the response itself. */
export const RESPONSE_SENT = Symbol('streamed')

/** Which changes of orders a list contains that a caller has cached. */
export interface OrdersSince {
  /** It contains the changes of all transactions below this one, except those in `running`. */
  readonly upper: bigint
  readonly running: ReadonlySet<bigint>
  /** Whether it contains only jobs in history. */
  readonly isHistory: boolean
}

/** A list of orders that the caller has cached, from this or another server. */
export interface CachedListValidator<C extends Call> {
  /** It is valid as long as no other transaction has changed an order of the environment. */
  readonly ordersSince: OrdersSince
  /** Called when it is valid: sends the response and returns true if this caller requests the same list. */
  readonly response: (
    asked: Pick<MemberContextWithoutTransaction<C>, 'environment' | 'user' | 'query' | 'request' | 'reply'>,
  ) => Promise<boolean>
}

/** Returns the cached list that matches the ETags of a request, if it may be valid. */
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
      readonly handle: (context: MemberContextWithoutTransaction<Call>) => Promise<unknown>
      readonly cachedList?: FindCachedList<Call>
    }
  | { readonly kind: 'key'; readonly call: Call; readonly handle: (context: ApiKeyContext<Call>) => Promise<unknown> }
  | {
      readonly kind: 'address'
      readonly call: Call
      readonly find: FindAddressHolder<unknown>
      readonly handle: (context: AddressContext<Call, unknown>) => Promise<unknown>
    }

/** Returns whom a secret address belongs to, before the body of the request is read. */
type FindAddressHolder<Holder> = (
  services: Services,
  request: FastifyRequest,
) => Promise<AddressHolder<Holder> | Failure>

// The types of the row are known where a handler is defined and erased where it is stored; these functions are the only
// place that erases them.
const eraseTypes = <K extends CallHandler['kind']>(
  kind: K,
  call: unknown,
  handle: unknown,
  more: object = {},
): CallHandler => ({ kind, call, handle, ...more }) as CallHandler

/**
 * A call without a session.
 *
 * @param more.ignoresEnvironment the environment that the caller names is not loaded, so that the database is not
 * needed
 */
export const publicHandler = <C extends Call>(
  call: C,
  handle: (context: PublicContext<C>) => HandlerResult<C>,
  more: { readonly ignoresEnvironment?: boolean } = {},
): CallHandler => eraseTypes('anyone', call, handle, more)

/** A call that requires a session, of any environment or none. */
export const sessionHandler = <C extends Call>(
  call: C,
  handle: (context: SessionContext<C>) => HandlerResult<C>,
): CallHandler => eraseTypes('session', call, handle)

/** A call of a member of the environment, with the permission of the row. It runs in one transaction. */
export const memberHandler = <C extends Call>(
  call: C,
  handle: (context: MemberContext<C>) => Promise<CallResult<C>>,
): CallHandler =>
  memberHandlerWithoutTransaction<C>(call, ({ services, request: _, reply: __, turn: ___, transaction, ...rest }) => {
    const { settings, log, now } = services
    return transaction((step) => handle({ ...rest, ...step, services: { settings, log, now } }))
  })

/**
 * A call of a member that also does what is not allowed while a connection is held: streams, files, the network, child
 * processes, password hashing. The handler opens its transactions itself, one after the other.
 *
 * @param more.cachedList a list that is still valid is confirmed without a transaction
 */
export const memberHandlerWithoutTransaction = <C extends Call>(
  call: C,
  handle: (context: MemberContextWithoutTransaction<C>) => HandlerResult<C>,
  more: { readonly cachedList?: FindCachedList<C> } = {},
): CallHandler => eraseTypes('member', call, handle, more)

/** A call at a secret address, which authorises its caller. The row has access `anyone`. */
export const addressHandler = <C extends Call, Holder>(
  call: C,
  find: FindAddressHolder<Holder>,
  handle: (context: AddressContext<C, Holder>) => HandlerResult<C>,
): CallHandler => eraseTypes('address', call, handle, { find })

/** A call with an API key. */
export const apiKeyHandler = <C extends Call>(
  call: C,
  handle: (context: ApiKeyContext<C>) => HandlerResult<C>,
): CallHandler => eraseTypes('key', call, handle)
