import type { BodyOf, Call, ParamsOf, QueryOf } from '@platen/contract/call'
import type { LiveTopic } from '@platen/contract/live'
import type { KeyKind } from '@platen/domain/connectors'
import type { Principal } from '@platen/domain/permissions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EnvironmentTx } from '../database/database.ts'
import type { Services } from '../services.ts'

export interface EnvironmentRef {
  readonly id: string
  readonly resourceName: string
}

/** Kinds of people outside the environments: provider staff, remote business users, remote consumers. */
export const ACCOUNT_KINDS = ['superadmin', 'b2b', 'b2c'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

export interface AccountRef {
  readonly id: string
  /** The e-mail, lowercase. */
  readonly userId: string
  readonly kind: AccountKind
}

/** The key that a call was made with. */
export interface KeyRef {
  readonly id: string
  readonly name: string
  readonly kind: KeyKind
}

/** The signed-in person. */
export interface SignedIn extends Principal {
  /** Id among the users of the environment; outside of any, the account's own. */
  readonly id: string
  readonly userId: string
  readonly locations: readonly string[]
  /** Set for those who stand outside the environments and come into them. */
  readonly account?: AccountRef
}

interface Base<C extends Call> {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What a handler of a member's call gets. Everything in it is already allowed, checked and walled in. */
export interface MemberContext<C extends Call> extends Base<C> {
  readonly environment: EnvironmentRef
  readonly user: SignedIn
  /** The call's one transaction; read-only for GET. */
  readonly tx: EnvironmentTx
  /** Tells every screen of the environment, once the transaction is committed. */
  changed(...topics: LiveTopic[]): void
}

export interface KeyContext<C extends Call> extends Base<C> {
  readonly environment: EnvironmentRef
  /** Calls by key may be long, so they open their transactions themselves. */
  readonly key: KeyRef
}

export interface AnyoneContext<C extends Call> extends Base<C> {
  readonly environment: EnvironmentRef | undefined
}

export interface SessionContext<C extends Call> extends Base<C> {
  /** Missing where an account is outside of any environment. */
  readonly environment: EnvironmentRef | undefined
  readonly user: SignedIn
}
