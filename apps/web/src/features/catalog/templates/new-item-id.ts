/**
 * Returns an id that no item of a template had before, so that values of earlier orders cannot belong to a new item.
 */
export const newItemId = (): string =>
  Array.from(globalThis.crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
