import type { JobEventActorKind, JobEventDetails, JobEventKind } from '@platen/contract/orders'
import type { RuleDecision } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../../database/database.ts'

/** Converts a decision of the rules to the details of an event. */
export const toDecisionWire = ({ steps, actions, ...decision }: RuleDecision): JobEventDetails['decision'] => ({
  ...decision,
  steps: [...steps],
  actions: { ...actions },
})

/** Who causes an event. */
export interface EventActor {
  readonly kind: JobEventActorKind
  /** E-mail of the user, or name of the key. */
  readonly name: string | null
}

export const AUTOMATIC: EventActor = { kind: 'automatic', name: null }

/** The customer of the order, with the link of the customer proof. */
export const CUSTOMER: EventActor = { kind: 'customer', name: null }

export const userActor = ({ userId }: { readonly userId: string }): EventActor => ({ kind: 'user', name: userId })

/** An event of one job. */
export interface JobEvent {
  readonly jobPk: string
  readonly kind: JobEventKind
  readonly details: JobEventDetails
}

/** Events of jobs, all with the same cause. */
export interface JobEvents {
  readonly actor: EventActor
  readonly events: readonly JobEvent[]
}

/** Columns of the rows of `toEventRows`, for `jsonb_to_recordset`. */
export const EVENT_COLUMNS = 'job_pk uuid, kind text, actor_kind text, actor text, details jsonb'
export const INSERTED_EVENT_COLUMNS = 'job_pk, kind, actor_kind, actor, details'

export const toEventRows = ({ actor, events }: JobEvents) =>
  events.map(({ jobPk, kind, details }) => ({
    job_pk: jobPk,
    kind,
    actor_kind: actor.kind,
    actor: actor.name,
    details,
  }))

/** Inserts an event of orders, each once: the timeline of an order has the events of all its jobs. */
export const insertOrderEvents = (
  tx: EnvironmentTx,
  orderPks: readonly string[],
  { kind, details, actor }: Pick<JobEvent, 'kind' | 'details'> & { readonly actor: EventActor },
): Promise<number> =>
  tx.execute(
    `with first as (
       select j.id from jobs j
        where j.environment_id = $1 and j.order_pk = any($2::uuid[]) and not exists (
          select from jobs other where other.environment_id = $1 and other.order_pk = j.order_pk and other.id < j.id)
        order by j.id for key share of j)
     insert into job_events (environment_id, ${INSERTED_EVENT_COLUMNS})
     select $1, id, $3, $4, $5, $6 from first`,
    [orderPks, kind, actor.kind, actor.name, JSON.stringify(details)],
  )

/** Inserts the events of locked jobs in one statement. */
export async function insertJobEvents({ client, environmentId }: EnvironmentTx, events: JobEvents): Promise<void> {
  if (events.events.length === 0) return
  await client.query(
    `insert into job_events (environment_id, ${INSERTED_EVENT_COLUMNS})
     select $1, v.* from jsonb_to_recordset($2::jsonb) as v (${EVENT_COLUMNS})`,
    [environmentId, JSON.stringify(toEventRows(events))],
  )
}
