/**
 * Limits for reading a file. A file that exceeds one is rejected, as too complex unless stated otherwise. Every loop of
 * the reader is bounded by one of these limits, so that no file can block the reader or exhaust the memory.
 */
export const PDF_LIMITS = {
  /** Nesting depth of arrays and dictionaries in one object. */
  nesting: 100,
  /** Bytes of one object, without stream data. */
  objectBytes: 16 << 20,
  /** Tokens of one object. */
  objectTokens: 2_000_000,
  /** Encoded bytes of cached objects; beyond it, the cache is emptied. */
  cacheBytes: 16 << 20,
  /** Objects in the xref tables. */
  objects: 2_000_000,
  /** Xref sections linked by /Prev. */
  xrefSections: 4_096,
  /** Decoded bytes of one structural stream: xref stream or object stream. */
  structureBytes: 64 << 20,
  /** Decoded bytes of all structural streams of one document. */
  structureBytesInAll: 1 << 30,
  /** Decoded bytes of the content streams of one page that are scanned or joined. */
  contentBytes: 128 << 20,
  /** Objects parsed plus xref entries read, per document. */
  steps: 16_000_000,
  /** Bytes searched for stream ends: `searches` times the size of the file, and `searchBytes`. */
  searches: 4,
  searchBytes: 1 << 30,
  pages: 5_000,
  /** Maximum offset of `%PDF-`. */
  maxHeaderOffset: 64 << 10,
} as const
