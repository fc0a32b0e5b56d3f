import type { BodyOf } from '@platen/contract/call'
import type { intakeCalls } from '@platen/contract/intake'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { Failure } from '../../../http/failure.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Change } from '../../../live/change-notifications.ts'
import type { Services } from '../../../services.ts'
import type { CancelCause } from '../../orders/orders/job-state/cancellation-commands.ts'
import type { EventActor } from '../../orders/orders/job-state/job-events-commands.ts'
import type { StoredJob } from '../../orders/orders/orders-queries.ts'
import type { UpsertedOrder } from '../../orders/orders/upsert-order.ts'

/** A job of which copies are cancelled. */
interface JobCancellation {
  readonly jobId: string
  /** The number of copies that are cancelled in the end; undefined for all. */
  readonly copies: number | undefined
}

/** An order that a shop submits. */
interface ShopSubmission {
  readonly services: Services
  readonly environment: EnvironmentRef
  readonly body: BodyOf<typeof intakeCalls.persBizOrder>
  readonly source: string
  readonly actor: EventActor
  /** Aborts the import. */
  readonly signal: AbortSignal
  /** What else the transaction does that stores the order. */
  readonly steps: {
    /** Begins the transaction; the order is not stored if it returns a failure. */
    readonly begin: (tx: EnvironmentTx) => Promise<Failure | undefined>
    readonly complete: (tx: EnvironmentTx, order: UpsertedOrder) => Promise<void>
  }
}

/** What shops need to submit orders, and to cancel jobs with booked or printed copies. */
export interface ShopDependents {
  /** Imports an order as the calls of shop systems do. */
  readonly importOrder: (submission: ShopSubmission) => Promise<UpsertedOrder | Failure>
  /** Cancels copies of jobs of an order wherever they are; returns what has changed for clients. */
  readonly cancelJobs: (
    tx: EnvironmentTx,
    orderPk: string,
    cancellations: readonly JobCancellation[],
    cause: CancelCause,
  ) => Promise<Change[] | Failure>
  /** Whether no printed copies of these jobs are in print jobs that have still to be handed over to a printer. */
  readonly areHandedOver: (tx: EnvironmentTx, jobs: readonly StoredJob[]) => Promise<boolean>
}
