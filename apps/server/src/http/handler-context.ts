import type { BodyOf, Call, ParamsOf, QueryOf } from '@platen/contract/call'
import type { KeyKind } from '@platen/domain/connectors'
import type { Principal } from '@platen/domain/permissions'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EnvironmentTx } from '../database/database.ts'
import type { Change } from '../live/change-notifications.ts'
import type { Services } from '../services.ts'

export interface EnvironmentRef {
  readonly id: string
  /** The name that the environment was created with, also of its folder; its current name may be another one. */
  readonly resourceName: string
}

/** Kinds of accounts outside the environments: provider staff, remote business users, remote consumers. */
export const ACCOUNT_KINDS = ['superadmin', 'b2b', 'b2c'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

export interface AccountRef {
  readonly id: string
  /** The e-mail, lowercase. */
  readonly userId: string
  readonly kind: AccountKind
}

/** The API key of a call. */
export interface ApiKeyRef {
  readonly id: string
  readonly name: string
  readonly kind: KeyKind
}

/** The user of a session. */
export interface AuthenticatedUser extends Principal {
  /** Id among the users of the environment; outside of any environment, that of the account. */
  readonly id: string
  readonly userId: string
  readonly locations: readonly string[]
  /** The password was set by somebody else: only a change of it is allowed. */
  readonly mustChangePassword?: boolean
  /** Set for accounts outside the environments. */
  readonly account?: AccountRef
}

/** The input of a call, validated against its row. */
interface Input<C extends Call> {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
}

/** The slot of an expensive call among the others of its kind. */
export interface Turn {
  /** Aborted when the call exceeds its time limit. Its response has been sent then: remaining work should end. */
  readonly signal: AbortSignal
  /** The call waits for something slow: from now on it only occupies a slot of its own environment. */
  stepAside(): void
}

interface RequestContext<C extends Call> extends Input<C> {
  readonly turn: Turn
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Services that may be used while a connection is held: none that acquires another one or waits for a client. */
export type TransactionServices = Pick<Services, 'settings' | 'log' | 'now'>

export interface Transaction {
  readonly tx: EnvironmentTx
  /** Notifies every client of the environment after the commit. */
  changed(...changes: Change[]): void
}

/**
 * Runs SQL in one transaction of the call's environment. It must not wait for files, the network or the client; the
 * results are returned and used after its end.
 *
 * @param options.readOnly true for every GET; for other calls, true for a step that only reads
 */
export type RunTransaction = <T>(
  work: (transaction: Transaction) => Promise<T>,
  options?: { readonly readOnly?: boolean },
) => Promise<T>

/**
 * Context of a member's handler. The complete handler runs in the call's one transaction, which is read-only for GET;
 * therefore it has neither request nor reply, and no services that do I/O.
 */
export interface MemberContext<C extends Call> extends Input<C>, Transaction {
  readonly services: TransactionServices
  readonly environment: EnvironmentRef
  readonly user: AuthenticatedUser
}

/** Context of a member's handler that does more than run SQL: it opens its transactions itself. */
export interface MemberContextWithoutTransaction<C extends Call> extends RequestContext<C> {
  readonly environment: EnvironmentRef
  readonly user: AuthenticatedUser
  readonly transaction: RunTransaction
}

export interface ApiKeyContext<C extends Call> extends RequestContext<C> {
  readonly environment: EnvironmentRef
  /** Calls with an API key may be long, so they open their transactions themselves. */
  readonly key: ApiKeyRef
}

/** Whom a secret address belongs to. */
export interface AddressHolder<Holder> {
  readonly environment: EnvironmentRef
  /** For the limits of calls. */
  readonly callerId: string
  readonly holder: Holder
}

export interface AddressContext<C extends Call, Holder> extends RequestContext<C> {
  readonly environment: EnvironmentRef
  readonly holder: Holder
  /** The body as it was received. */
  readonly rawBody: Buffer
}

export interface PublicContext<C extends Call> extends RequestContext<C> {
  readonly environment: EnvironmentRef | undefined
}

export interface SessionContext<C extends Call> extends RequestContext<C> {
  /** Undefined for an account outside of any environment. */
  readonly environment: EnvironmentRef | undefined
  readonly user: AuthenticatedUser
}
