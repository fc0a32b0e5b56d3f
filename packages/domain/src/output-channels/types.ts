/** Kinds of RIP and their name prefixes. */
export const RIP_PREFIXES = { VersaWorks: 'VW', ErgoSoft: 'ES', HotFolder: 'HF', MultiJob: 'MJG' } as const
export type ChannelKind = keyof typeof RIP_PREFIXES

/** RIP kinds that print and have ticket configurations; a multi-job group prints through channels of these kinds. */
export const TICKET_CHANNEL_KINDS = ['VersaWorks', 'ErgoSoft', 'HotFolder'] as const satisfies readonly ChannelKind[]
export type TicketChannelKind = (typeof TICKET_CHANNEL_KINDS)[number]
