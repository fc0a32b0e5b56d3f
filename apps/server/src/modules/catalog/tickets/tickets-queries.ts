import { defaultSetup, TICKET_KINDS, TICKET_TRIGGERS, type TicketSetup } from '@platen/domain/job-tickets'
import { TICKET_CHANNEL_KINDS, type TicketChannelKind } from '@platen/domain/output-channels'
import type { EnvironmentTx } from '../../../database/database.ts'

/** Returns the ticket settings of every kind of RIP, with defaults for those not stored. */
export async function loadTicketSettings({
  kysely,
  environmentId,
}: EnvironmentTx): Promise<ReadonlyMap<TicketChannelKind, TicketSetup>> {
  const rows = await kysely
    .selectFrom('ticket_setups')
    .selectAll()
    .where('environment_id', '=', environmentId)
    .execute()
  return new Map(
    TICKET_CHANNEL_KINDS.map((rip) => {
      const row = rows.find((each) => each.rip_name === rip)
      const kind = TICKET_KINDS.find((each) => each === row?.kind)
      const trigger = TICKET_TRIGGERS.find((each) => each === row?.trigger)
      return [rip, row && kind && trigger ? { kind, trigger, template: row.template } : defaultSetup(rip)] as const
    }),
  )
}
