import { createHash } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { fsyncFile, hashFile, undefinedIfMissing } from '@platen/hotfolder'

export interface FileDigest {
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
}

/** Writes lines to a gzip file and fsyncs it. */
export async function writeGzippedLines(target: string, lines: AsyncIterable<string>): Promise<FileDigest> {
  await mkdir(path.dirname(target), { recursive: true })
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(lines, createGzip({ level: 6 }), measure, createWriteStream(target))
  await fsyncFile(target)
  return { bytes, sha256: hash.digest('hex') }
}

export async function digestFile(file: string): Promise<FileDigest> {
  const { bytes, sha256 } = await hashFile(file)
  return { bytes, sha256: sha256.toString('hex') }
}

/** Copies a file and returns the size and hash of the copy. */
export async function copyAndHash(from: string, to: string): Promise<FileDigest> {
  await mkdir(path.dirname(to), { recursive: true })
  await copyFile(from, to, constants.COPYFILE_FICLONE)
  await fsyncFile(to)
  return digestFile(to)
}

/** Returns every regular file below a folder, as paths relative to it with slashes; does not follow links. */
export async function listFilesRecursive(folder: string): Promise<string[]> {
  const entries = (await undefinedIfMissing(readdir(folder, { withFileTypes: true, recursive: true }))) ?? []
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .toSorted()
}
