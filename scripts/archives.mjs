/**
 * Writes archives that every operating system can extract with its own tools: ZIP (APPNOTE 6.3) and gzipped tar (POSIX
 * ustar).
 */
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'

/** @typedef {{ name: string, content: Buffer, isProgram: boolean }} Entry */

/** 1 January 2024, so that the same sources produce the same archive. */
const DOS_DATE = ((2024 - 1980) << 9) | (1 << 5) | 1
const UNIX_TIME = 1_704_067_200
const REGULAR_FILE = 0o100000

const getMode = (/** @type {Entry} */ { isProgram }) => (isProgram ? 0o755 : 0o644)

/** @returns {Buffer} */
export function zip(/** @type {readonly Entry[]} */ entries) {
  const parts = []
  const directory = []
  let at = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const packed = deflateRawSync(entry.content, { level: 9 })
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0) // version needed
    head.writeUInt16LE(0x0800, 2) // names are UTF-8
    head.writeUInt16LE(8, 4) // deflate
    head.writeUInt16LE(0, 6)
    head.writeUInt16LE(DOS_DATE, 8)
    head.writeUInt32LE(crc32(entry.content), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(entry.content.length, 18)
    head.writeUInt16LE(name.length, 22)
    head.writeUInt16LE(0, 24)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, name])
    parts.push(local, packed)
    const more = Buffer.alloc(14)
    more.writeUInt32LE(((REGULAR_FILE | getMode(entry)) << 16) >>> 0, 6) // Unix mode, ignored by Windows
    more.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), head, more, name]))
    at += local.length + packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06'), end])
}

/** @returns {Buffer} */
export function tarGz(/** @type {readonly Entry[]} */ entries) {
  const parts = entries.flatMap((entry) => {
    const head = Buffer.alloc(512)
    const octal = (/** @type {number} */ value, /** @type {number} */ at, /** @type {number} */ length) =>
      head.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
    head.write(entry.name, 0)
    octal(getMode(entry), 100, 8)
    octal(0, 108, 8)
    octal(0, 116, 8)
    octal(entry.content.length, 124, 12)
    octal(UNIX_TIME, 136, 12)
    head.write('        0ustar\x0000', 148)
    const sum = head.reduce((total, byte) => total + byte, 0)
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    const rest = (512 - (entry.content.length % 512)) % 512
    return [head, entry.content, Buffer.alloc(rest)]
  })
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]), { level: 9 })
}
