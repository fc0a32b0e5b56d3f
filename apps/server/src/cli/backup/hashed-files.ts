import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { fsyncFile, hashFile } from '@platen/hotfolder'
import type { ObjectStore } from '../../file-store/object-store.ts'
import type { EnvironmentRef } from '../../http/handler-context.ts'

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

/** Writes an object to a file; returns its size and hash, or undefined if it does not exist. */
export async function saveObject(
  objects: ObjectStore,
  environment: EnvironmentRef,
  key: string,
  to: string,
): Promise<FileDigest | undefined> {
  await mkdir(path.dirname(to), { recursive: true })
  if (!(await objects.download(environment, key, to))) return undefined
  await fsyncFile(to)
  return digestFile(to)
}
