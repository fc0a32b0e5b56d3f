/** Kinds of RIP and their naming prefixes (readings, Names). */
export const RIP_PREFIXES = { VersaWorks: 'VW', ErgoSoft: 'ES', HotFolder: 'HF', MultiJob: 'MJG' } as const
export type RipName = keyof typeof RIP_PREFIXES

/** The kinds that print, and that a ticket can be set up for; a multi-job group prints through channels of these. */
export const RIP_KINDS = ['VersaWorks', 'ErgoSoft', 'HotFolder'] as const satisfies readonly RipName[]
export type RipKind = (typeof RIP_KINDS)[number]
