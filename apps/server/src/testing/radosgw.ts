import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '../settings/s3-settings.ts'

const run = promisify(execFile)
const SCRIPT = path.join(import.meta.dirname, '../../../../scripts/radosgw.sh')
const NOT_INSTALLED = 75

export interface Radosgw {
  /** Settings of a bucket of its own. */
  readonly s3: S3Settings
  /** Environment variables of a server that uses the bucket. */
  readonly environment: Readonly<Record<string, string>>
  /** Kills radosgw; its objects remain in the other processes. */
  kill(): Promise<void>
  /** Starts it again. */
  start(): Promise<void>
  /** Ends all its processes and deletes its objects. */
  stop(): Promise<void>
}

/** Starts radosgw with a bucket. Returns undefined, and prints why, if it is not installed. */
export async function startRadosgw(): Promise<Radosgw | undefined> {
  const parent = await mkdtemp(path.join(os.tmpdir(), 'platen-s3-'))
  const folder = path.join(parent, 'radosgw')
  const stop = async () => {
    await run(SCRIPT, ['stop', folder])
    await rm(parent, { recursive: true, force: true })
  }
  let started: { stdout: string }
  try {
    started = await run(SCRIPT, ['start', folder])
  } catch (error) {
    await stop()
    const { code, stderr = '' } = error as { code?: number; stderr?: string }
    if (code !== NOT_INSTALLED) throw error
    process.stdout.write(`The tests of the S3-compatible object store are skipped: ${stderr}`)
    return undefined
  }
  const [endpoint = '', accessKeyId = '', secretAccessKey = ''] = started.stdout.trim().split(' ')
  const bucket = 'platen'
  const region = 'us-east-1'
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  const keyFile = path.join(parent, 's3.key')
  await writeFile(keyFile, `${accessKeyId}\n${secretAccessKey}\n`)
  const cacheBytes = 100 * 1024 ** 2
  return {
    s3: { endpoint, region, bucket, prefix: 'test/', accessKeyId, secretAccessKey, cacheBytes },
    environment: { PLATEN_S3_ENDPOINT: endpoint, PLATEN_S3_BUCKET: bucket, PLATEN_S3_KEY_FILE: keyFile },
    kill: async () => void (await run(SCRIPT, ['kill', folder])),
    start: async () => void (await run(SCRIPT, ['again', folder])),
    stop,
  }
}
