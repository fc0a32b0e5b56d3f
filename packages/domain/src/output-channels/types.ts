/** Kinds of RIP and their name prefixes. */
export const RIP_PREFIXES = { VersaWorks: 'VW', ErgoSoft: 'ES', HotFolder: 'HF', MultiJob: 'MJG' } as const
export type RipName = keyof typeof RIP_PREFIXES

/** RIP kinds that print and have ticket configurations; a multi-job group prints through channels of these kinds. */
export const RIP_KINDS = ['VersaWorks', 'ErgoSoft', 'HotFolder'] as const satisfies readonly RipName[]
export type RipKind = (typeof RIP_KINDS)[number]
