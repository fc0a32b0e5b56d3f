import type { WireTicketSetup } from '@platen/contract/tickets'
import type { EnvironmentTx } from '../../../database/database.ts'

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
