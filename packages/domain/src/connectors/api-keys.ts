/**
 * What a key opens (readings N1, P5): the shop system's call, the input connector, the output connector, or both
 * connectors as one program.
 */
export const KEY_KINDS = ['persBiz', 'input', 'output', 'both'] as const
export type KeyKind = (typeof KEY_KINDS)[number]

/** What calls by key are for; the first needs a key of any connector. */
export type KeyScope = 'connector' | 'input' | 'output' | 'persBiz'

const SCOPES_BY_KIND: Readonly<Record<KeyKind, readonly KeyScope[]>> = {
  persBiz: ['persBiz'],
  input: ['connector', 'input'],
  output: ['connector', 'output'],
  both: ['connector', 'input', 'output'],
}

/** Whether a key of this kind opens calls of this purpose. */
export const keyGrantsScope = (kind: KeyKind, purpose: KeyScope): boolean => SCOPES_BY_KIND[kind].includes(purpose)

/** Longest name of a key, in characters. */
export const MAX_KEY_NAME_LENGTH = 80
