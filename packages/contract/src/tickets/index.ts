import { RIP_KINDS } from '@platen/domain/output-channels'
import { MAX_TEMPLATE_LENGTH, TICKET_KINDS, TICKET_TRIGGERS } from '@platen/domain/job-tickets'
import { z } from 'zod'
import { successResponse, defineCall, emptyResponse } from '../call/index.ts'

/** How the tickets of one kind of RIP are set up (readings P7). `template` null: the one that Platen brings. */
export const ticketSetupSchema = z.strictObject({
  ripName: z.enum(RIP_KINDS),
  kind: z.enum(TICKET_KINDS),
  trigger: z.enum(TICKET_TRIGGERS),
  template: z.string().max(MAX_TEMPLATE_LENGTH).nullable(),
})
export type WireTicketSetup = z.infer<typeof ticketSetupSchema>

export const ticketCalls = {
  /** One set-up for each kind of RIP. */
  get: defineCall({
    method: 'GET',
    path: '/pax/tickets',
    access: 'output_settings_view',
    answer: successResponse({ setups: z.array(ticketSetupSchema) }),
    errors: [],
  }),
  /** Replaces the set-up of one kind of RIP. Runs that were printed before keep theirs. */
  save: defineCall({
    method: 'PUT',
    path: '/pax/tickets',
    access: 'output_settings_edit',
    body: ticketSetupSchema,
    answer: emptyResponse,
    errors: ['ticket_wrong'],
  }),
}
