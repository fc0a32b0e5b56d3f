/**
 * Kinds of API keys: for the shop system's call, the input connector, the output connector, or both connectors as one
 * program.
 */
export const KEY_KINDS = ['persBiz', 'input', 'output', 'both'] as const
export type KeyKind = (typeof KEY_KINDS)[number]

/** Scopes of calls with an API key; `connector` accepts a key of any connector. */
export type KeyScope = 'connector' | 'input' | 'output' | 'persBiz'

const SCOPES_BY_KIND: Readonly<Record<KeyKind, readonly KeyScope[]>> = {
  persBiz: ['persBiz'],
  input: ['connector', 'input'],
  output: ['connector', 'output'],
  both: ['connector', 'input', 'output'],
}

/** Whether a key of this kind grants the scope. */
export const keyGrantsScope = (kind: KeyKind, purpose: KeyScope): boolean => SCOPES_BY_KIND[kind].includes(purpose)

/** Maximum length of a key's name, in characters. */
export const MAX_KEY_NAME_LENGTH = 80
