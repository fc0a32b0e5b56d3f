/**
 * Returns a random id of 32 hexadecimal digits. Outside of secure contexts, browsers have no `crypto.randomUUID`.
 */
export const createId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
