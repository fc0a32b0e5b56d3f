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
export interface ApiKeyRef {
  readonly id: string
  readonly name: string
  readonly kind: KeyKind
}

/** The signed-in person. */
export interface AuthenticatedUser extends Principal {
  /** Id among the users of the environment; outside of any, the account's own. */
  readonly id: string
  readonly userId: string
  readonly locations: readonly string[]
  /** Set for those who stand outside the environments and come into them. */
  readonly account?: AccountRef
}

/** What a call sends, checked against its row. */
interface Input<C extends Call> {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
}

/** The place that an expensive call has among the others of its kind. */
export interface Turn {
  /** Aborted when the call took too long. It is answered by then: what it still does should end. */
  readonly signal: AbortSignal
  /** The call waits for something slow: from now on it takes a place of its own environment alone. */
  stepAside(): void
}

interface RequestContext<C extends Call> extends Input<C> {
  readonly turn: Turn
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What may be used while a connection is held: nothing that takes another one, and nothing that waits for a client. */
export type TransactionServices = Pick<Services, 'settings' | 'log' | 'now'>

export interface Transaction {
  readonly tx: EnvironmentTx
  /** Tells every screen of the environment, once the transaction is committed. */
  changed(...topics: LiveTopic[]): void
}

/**
 * Runs SQL in one transaction of the call's environment. Neither files nor the network nor the client are waited for in
 * it; what the transaction has read is returned and used after its end.
 *
 * @param options.readOnly true for every GET; elsewhere for a step that only reads
 */
export type RunTransaction = <T>(
  work: (transaction: Transaction) => Promise<T>,
  options?: { readonly readOnly?: boolean },
) => Promise<T>

/**
 * What the handler of a member's call gets. The whole handler runs in the call's one transaction, which is read-only for
 * GET; therefore it has neither request nor reply, and no services that do I/O.
 */
export interface MemberContext<C extends Call> extends Input<C>, Transaction {
  readonly services: TransactionServices
  readonly environment: EnvironmentRef
  readonly user: AuthenticatedUser
}

/** What the handler of a member's call gets that does more than run SQL: it opens its transactions itself. */
export interface MemberStepsContext<C extends Call> extends RequestContext<C> {
  readonly environment: EnvironmentRef
  readonly user: AuthenticatedUser
  readonly transaction: RunTransaction
}

export interface ApiKeyContext<C extends Call> extends RequestContext<C> {
  readonly environment: EnvironmentRef
  /** Calls by key may be long, so they open their transactions themselves. */
  readonly key: ApiKeyRef
}

export interface PublicContext<C extends Call> extends RequestContext<C> {
  readonly environment: EnvironmentRef | undefined
}

export interface SessionContext<C extends Call> extends RequestContext<C> {
  /** Missing where an account is outside of any environment. */
  readonly environment: EnvironmentRef | undefined
  readonly user: AuthenticatedUser
}
