/** Returns a font with tables replaced, or removed if they are undefined; checksums are not written. */
export function changeTables(font: Buffer, changes: Readonly<Record<string, Buffer | undefined>>): Buffer {
  const tables = new Map<string, Buffer>()
  const count = font.readUInt16BE(4)
  for (let i = 0; i < count; i += 1) {
    const at = 12 + 16 * i
    const [offset, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)]
    tables.set(font.toString('latin1', at, at + 4), font.subarray(offset, offset + length))
  }
  for (const [tag, table] of Object.entries(changes)) {
    if (table === undefined) tables.delete(tag)
    else tables.set(tag, table)
  }
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1))
  const header = Buffer.alloc(12 + 16 * sorted.length)
  font.copy(header, 0, 0, 4)
  header.writeUInt16BE(sorted.length, 4)
  let position = header.length
  const parts = sorted.map(([tag, table], i) => {
    header.write(tag, 12 + 16 * i, 'latin1')
    header.writeUInt32BE(position, 12 + 16 * i + 8)
    header.writeUInt32BE(table.length, 12 + 16 * i + 12)
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
    position += padded.length
    return padded
  })
  return Buffer.concat([header, ...parts])
}

/** Returns a copy of a table of a font. */
export function copyTable(font: Buffer, tag: string): Buffer {
  const count = font.readUInt16BE(4)
  for (let i = 0; i < count; i += 1) {
    const at = 12 + 16 * i
    if (font.toString('latin1', at, at + 4) !== tag) continue
    const [offset, length] = [font.readUInt32BE(at + 8), font.readUInt32BE(at + 12)]
    return Buffer.from(font.subarray(offset, offset + length))
  }
  throw new Error(`The font has no table ${tag}.`)
}
