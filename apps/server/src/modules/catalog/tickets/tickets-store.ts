import type { WireTicketSetup } from '@platen/contract/tickets'
import type { EnvironmentTx } from '../../../database/database.ts'

/** Blocks other writers of ticket settings until the transaction ends. */
export async function lockTicketSetups(tx: EnvironmentTx): Promise<void> {
  await tx.execute(`select pg_advisory_xact_lock(hashtextextended('tickets ' || $1, 0))`)
}

export async function saveTicketSetup(
  { kysely, environmentId }: EnvironmentTx,
  { ripName, kind, trigger, template }: WireTicketSetup,
  now: Date,
): Promise<void> {
  const values = { kind, trigger, template, changed_at: now }
  await kysely
    .insertInto('ticket_setups')
    .values({ environment_id: environmentId, rip_name: ripName, ...values })
    .onConflict((conflict) => conflict.columns(['environment_id', 'rip_name']).doUpdateSet(values))
    .execute()
}
