import { DEFAULT_TEMPLATES } from './default-templates.ts'
import type { TicketField } from './fields.ts'
import type { TicketSetup } from './ticket-kinds.ts'

/** Whether the tickets of a RIP contain a field, so that its value has an effect. */
export function usesTicketField({ kind, template }: TicketSetup, field: TicketField): boolean {
  if (kind === 'none') return false
  return new RegExp(String.raw`\{\{\s*#?\s*${field}\s*\}\}`).test(template ?? DEFAULT_TEMPLATES[kind])
}
