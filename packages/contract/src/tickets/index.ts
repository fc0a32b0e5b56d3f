import { MAX_TEMPLATE_LENGTH, TICKET_KINDS, TICKET_TRIGGERS } from '@platen/domain/job-tickets'
import { TICKET_CHANNEL_KINDS } from '@platen/domain/output-channels'
import { z } from 'zod'
import { defineCall, emptyResponse, successResponse } from '../call/index.ts'

/** Ticket configuration of one kind of RIP. `template` null: the built-in template. */
export const ticketSetupSchema = z.strictObject({
  ripName: z.enum(TICKET_CHANNEL_KINDS),
  kind: z.enum(TICKET_KINDS),
  trigger: z.enum(TICKET_TRIGGERS),
  template: z.string().max(MAX_TEMPLATE_LENGTH).nullable(),
})
export type WireTicketSetup = z.infer<typeof ticketSetupSchema>

export const ticketCalls = {
  /**
   * The ticket configurations of all kinds of RIPs. For all members, since they decide which settings have an effect.
   */
  get: defineCall({
    method: 'GET',
    path: '/pax/tickets',
    access: 'member',
    response: successResponse({ setups: z.array(ticketSetupSchema) }),
    errors: [],
  }),
  /**
   * Replaces the ticket configuration of one kind of RIP. Earlier runs keep theirs. `before` is the configuration that
   * the change is based on; if another one is stored, nothing is overwritten.
   */
  save: defineCall({
    method: 'PUT',
    path: '/pax/tickets',
    access: 'output_settings_edit',
    body: ticketSetupSchema.extend({ before: ticketSetupSchema.omit({ ripName: true }).optional() }),
    response: emptyResponse,
    errors: ['ticket_wrong', 'changed_meanwhile'],
  }),
}
