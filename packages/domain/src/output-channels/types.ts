/** Kinds of RIP and their naming prefixes (readings, Names). */
export const RIP_PREFIXES = { VersaWorks: 'VW', ErgoSoft: 'ES', HotFolder: 'HF', MultiJob: 'MJG' } as const
export type RipName = keyof typeof RIP_PREFIXES
