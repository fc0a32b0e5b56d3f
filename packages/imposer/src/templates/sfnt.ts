// cspell:words ttcf
import type { FontRefusal } from '@platen/domain/templates'

/** The tables of an OpenType or TrueType font, by tag (OpenType 1.9, "Organization of an OpenType font"). */
export type FontTables = ReadonlyMap<string, Buffer>

const HEADER_BYTES = 12
const RECORD_BYTES = 16
/** Tags of the first four bytes. `true` is that of old fonts of Apple. */
const VERSIONS = new Set(['\0\x01\0\0', 'OTTO', 'true'])

/** Reads the table directory; every table must be in the file. */
export function readFontTables(font: Buffer): FontTables | FontRefusal {
  if (font.length < HEADER_BYTES) return 'notAFont'
  const version = font.toString('latin1', 0, 4)
  if (version === 'ttcf') return 'fontCollection'
  if (version === 'wOFF' || version === 'wOF2') return 'fontForWeb'
  if (!VERSIONS.has(version)) return 'notAFont'
  const count = font.readUInt16BE(4)
  if (count === 0 || font.length < HEADER_BYTES + count * RECORD_BYTES) return 'fontDamaged'
  const tables = new Map<string, Buffer>()
  for (let i = 0; i < count; i += 1) {
    const at = HEADER_BYTES + i * RECORD_BYTES
    const offset = font.readUInt32BE(at + 8)
    const length = font.readUInt32BE(at + 12)
    if (offset + length > font.length) return 'fontDamaged'
    tables.set(font.toString('latin1', at, at + 4), font.subarray(offset, offset + length))
  }
  return tables
}
