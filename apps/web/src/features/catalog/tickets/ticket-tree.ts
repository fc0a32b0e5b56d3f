import type { WireTicketSetup } from '@platen/contract/tickets'
import { TICKET_KINDS } from '@platen/domain/job-tickets'

type Setups = readonly WireTicketSetup[]

/** Kind and template of a ticket are one value, separated by a line break: a template is written for one kind. */
type TicketTree = Readonly<Record<string, Pick<WireTicketSetup, 'trigger'> & { readonly ticket: string }>>

/** Returns the ticket configurations by kind of RIP, for comparison with those that others have stored. */
export const toTicketTree = (setups: Setups): TicketTree =>
  Object.fromEntries(
    setups.map(({ ripName, kind, trigger, template }) => [
      ripName,
      { trigger, ticket: template === null ? kind : `${kind}\n${template}` },
    ]),
  )

/** The inverse of `toTicketTree`. */
export const fromTicketTree = (tree: object, previous: Setups): Setups =>
  previous.map((setup) => {
    const merged = (tree as TicketTree)[setup.ripName]
    if (!merged) return setup
    const [name, ...lines] = merged.ticket.split('\n')
    const kind = TICKET_KINDS.find((candidate) => candidate === name) ?? setup.kind
    return {
      ...setup,
      kind,
      trigger: merged.trigger,
      template: lines.length === 0 ? null : lines.join('\n'),
    }
  })
