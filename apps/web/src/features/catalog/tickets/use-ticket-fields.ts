import { calls } from '@platen/contract/calls'
import { type TicketField, usesTicketField } from '@platen/domain/job-tickets'
import type { ChannelKind } from '@platen/domain/output-channels'
import { useApiQuery } from '../../../api/query-helpers.ts'

/** Returns whether the tickets of a kind of RIP contain a field; false while the ticket settings are loading. */
export function useTicketFields(): (ripName: ChannelKind, field: TicketField) => boolean {
  const setups = useApiQuery('channels', calls.tickets.get).data?.setups
  return (ripName, field) =>
    setups?.some((setup) => setup.ripName === ripName && usesTicketField(setup, field)) ?? false
}
