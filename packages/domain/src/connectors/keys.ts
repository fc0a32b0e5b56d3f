/**
 * What a key opens (readings N1, P5): the shop system's call, the input connector, the output connector, or both
 * connectors as one program.
 */
export const KEY_KINDS = ['persBiz', 'input', 'output', 'both'] as const
export type KeyKind = (typeof KEY_KINDS)[number]

/** What calls by key are for; the first needs a key of any connector. */
export type KeyPurpose = 'connector' | 'input' | 'output' | 'persBiz'

const OPENS: Readonly<Record<KeyKind, readonly KeyPurpose[]>> = {
  persBiz: ['persBiz'],
  input: ['connector', 'input'],
  output: ['connector', 'output'],
  both: ['connector', 'input', 'output'],
}

/** Whether a key of this kind opens calls of this purpose. */
export const opens = (kind: KeyKind, purpose: KeyPurpose): boolean => OPENS[kind].includes(purpose)

/** Longest name of a key, in characters. */
export const KEY_NAME_MAX = 80
