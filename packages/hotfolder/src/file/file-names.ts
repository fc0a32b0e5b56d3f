import path from 'node:path'

/**
 * File names in a hot folder are bytes: file systems hold names that are not UTF-8, and a name that is decoded and
 * encoded again may no longer be the file's.
 */
export const joinBytes = (folder: string, name: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${folder}${path.sep}`), name])

/** The name as people read it; bytes that are not UTF-8 become U+FFFD. Composed (NFC), since some systems decompose. */
export const decodeFileName = (name: Buffer): string => name.toString('utf8').normalize('NFC')
