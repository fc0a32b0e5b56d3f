import type { ResponseOf, Call } from '@platen/contract/call'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import type { AnyoneContext, KeyContext, MemberContext, MemberStepsContext, SessionContext } from './call-context.ts'
import type { Refusal } from './refusal.ts'

type Answered<C extends Call> = Omit<NonNullable<ResponseOf<C>>, 'success'> | Refusal | typeof STREAMED

/** What a handler gives: the answer without its success flag, a refusal, or nothing for calls that stream. */
type Given<C extends Call> = Promise<Answered<C>>

/** The handler has written the answer itself. */
export const STREAMED = Symbol('streamed')

/** A list of orders that the caller has, as this server last read it. */
export interface HeldList<C extends Call> {
  /** It holds as long as no transaction from here on has changed an order of the environment. */
  readonly ordersSince: bigint
  /** Asked when it holds: answers so, and true, if it is the very list that this caller asks for. */
  readonly answer: (
    asked: Pick<MemberStepsContext<C>, 'environment' | 'user' | 'query' | 'request' | 'reply'>,
  ) => Promise<boolean>
}

/** The list that the marks of a request speak of, if it is in memory here. */
type Held<C extends Call> = (services: Services, request: FastifyRequest) => HeldList<C> | undefined

export type Handler =
  | {
      readonly kind: 'anyone'
      readonly call: Call
      readonly handle: (context: AnyoneContext<Call>) => Promise<unknown>
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
      readonly held?: Held<Call>
    }
  | { readonly kind: 'key'; readonly call: Call; readonly handle: (context: KeyContext<Call>) => Promise<unknown> }

// The row's own types are known where a handler is written and forgotten where it is kept; these four functions are
// the only place where that happens.
const kept = <K extends Handler['kind']>(kind: K, call: unknown, handle: unknown, more: object = {}): Handler =>
  ({ kind, call, handle, ...more }) as Handler

/**
 * A call that needs no session.
 *
 * @param more.ignoresEnvironment the environment that the caller names is not looked up, so that the database is not needed
 */
export const forAnyone = <C extends Call>(
  call: C,
  handle: (context: AnyoneContext<C>) => Given<C>,
  more: { readonly ignoresEnvironment?: boolean } = {},
): Handler => kept('anyone', call, handle, more)

/** A call that needs a session, whatever its environment. */
export const forSession = <C extends Call>(call: C, handle: (context: SessionContext<C>) => Given<C>): Handler =>
  kept('session', call, handle)

/** A call of a member of the environment, with the permission that the row names. It runs in one transaction. */
export const forMember = <C extends Call>(
  call: C,
  handle: (context: MemberContext<C>) => Promise<Answered<C>>,
): Handler =>
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
  handle: (context: MemberStepsContext<C>) => Given<C>,
  more: { readonly held?: Held<C> } = {},
): Handler => kept('member', call, handle, more)

/** A call by API key. */
export const forKey = <C extends Call>(call: C, handle: (context: KeyContext<C>) => Given<C>): Handler =>
  kept('key', call, handle)
