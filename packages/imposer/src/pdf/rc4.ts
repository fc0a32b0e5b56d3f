/**
 * RC4, which OpenSSL 3 no longer provides but PDF up to version 1.5 uses. The returned function processes chunks in
 * order and in place.
 */
export function rc4(key: Uint8Array): (bytes: Buffer) => Buffer {
  const state = new Uint8Array(256)
  for (let i = 0; i < 256; i++) state[i] = i
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 255
    const swap = state[i]!
    state[i] = state[j]!
    state[j] = swap
  }
  let i = 0
  let j = 0
  return (bytes) => {
    for (let at = 0; at < bytes.length; at++) {
      i = (i + 1) & 255
      const si = state[i]!
      j = (j + si) & 255
      const sj = state[j]!
      state[i] = sj
      state[j] = si
      bytes[at] = bytes[at]! ^ state[(si + sj) & 255]!
    }
    return bytes
  }
}
