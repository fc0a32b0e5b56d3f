const LARGE_BYTES = 1024 * 1024

/**
 * Frees the memory of a large buffer that is not used any more: a later read of this buffer, or of another one with the
 * same memory, finds 0 bytes. Garbage collection would free the memory later, and would run more often because of it.
 */
export function freeMemory({ buffer }: Buffer): void {
  // smaller buffers share their memory
  if (buffer instanceof ArrayBuffer && buffer.byteLength >= LARGE_BYTES) buffer.transfer(0)
}
