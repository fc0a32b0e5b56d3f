/**
 * The bounds within which a file is read. A file beyond them is refused as too complex: every loop of the reader
 * spends from one of these, so that no file, however made, holds the reader up or fills the memory.
 */
export const PDF_LIMITS = {
  /** Arrays and dictionaries within each other in one object. */
  nesting: 100,
  /** Bytes of one object without its stream. */
  objectBytes: 16 << 20,
  /** Words of one object. */
  objectTokens: 2_000_000,
  /** Bytes of objects, as they stand in the file, that are remembered after parsing. */
  cacheBytes: 16 << 20,
  /** Objects that the tables may name. */
  objects: 2_000_000,
  /** Tables of objects that follow each other by /Prev. */
  xrefSections: 4_096,
  /** Bytes of one stream that the reader itself must unpack: tables, object streams. */
  structureBytes: 64 << 20,
  /** Bytes of such streams in all, over the life of one document. */
  structureBytesInAll: 1 << 30,
  /** Bytes of one unpacked content stream that are looked through or joined. */
  contentBytes: 128 << 20,
  /** Objects parsed and entries of tables read, over the life of one document. */
  steps: 16_000_000,
  /** How often the whole file may be gone through in the search for the ends of streams, and bytes besides. */
  searches: 4,
  searchBytes: 1 << 30,
  pages: 5_000,
  /** How far junk may stand before `%PDF-`. */
  maxHeaderOffset: 64 << 10,
} as const
