import path from 'node:path'

/**
 * File names in a hot folder are handled as bytes. File systems allow names that are not valid UTF-8, and decoding and
 * encoding such a name changes it.
 */
export const joinBytes = (folder: string, name: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${folder}${path.sep}`), name])

/**
 * Returns the name for display: bytes that are not valid UTF-8 become U+FFFD. Normalised to NFC, since some systems
 * decompose.
 */
export const decodeFileName = (name: Buffer): string => name.toString('utf8').normalize('NFC')
