import { parseExactJson } from '@platen/domain/shops'

/** Returns the parsed body of a message; undefined if it is not JSON. */
export function parseBody(body: string): { readonly value: unknown } | undefined {
  try {
    return { value: parseExactJson(body.replace(/^\uFEFF/, '')) }
  } catch {
    return undefined
  }
}
