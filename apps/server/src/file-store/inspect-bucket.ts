import { randomUUID } from 'node:crypto'
import type { S3Settings } from '../settings/s3-settings.ts'
import { describeRule, isDeletingVersions } from './lifecycle-rules.ts'
import { createS3Client } from './s3-store.ts'

/** What is known about a bucket besides its objects. */
export interface BucketFacts {
  /** The operation that failed, with the error; undefined if objects can be stored, read, listed and deleted. */
  readonly failed: string | undefined
  /** Whether everybody can read objects without a key. */
  readonly isPublic: boolean
  /** Time of the store when `measuredAt` was the time of this machine; undefined if it does not tell. */
  readonly storeTime: Date | undefined
  readonly measuredAt: Date
  /** Rules that delete or archive objects of Platen; an error if they cannot be read. */
  readonly deletingRules: readonly string[] | Error
  /** Whether deleted objects are kept as versions for ever; an error if it cannot be read. */
  readonly keepsVersions: boolean | Error
}

const PROBE = 'probe'

/** Asks for an object without a key. */
async function askAnonymously(url: URL) {
  const sent = Date.now()
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
  await response.body?.cancel()
  const date = response.headers.get('date')
  return {
    isPublic: response.status === 200,
    // The header has no fractions of a second.
    storeTime: date === null ? undefined : new Date(Date.parse(date) + 500),
    measuredAt: new Date((sent + Date.now()) / 2),
  }
}

/**
 * Checks that objects can be stored, read, listed and deleted, with an object of its own, and reads the settings of the
 * bucket that matter: who may read it, its clock, and what deletes or keeps objects.
 */
export async function inspectBucket(s3: S3Settings): Promise<BucketFacts> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = createS3Client(sdk, s3, 1)
  const Bucket = s3.bucket
  const objects = `${s3.prefix}v1/`
  const Key = `${objects}${PROBE}/${randomUUID()}`
  let failed: string | undefined
  const attempt = async (what: string, request: () => Promise<unknown>): Promise<void> => {
    if (failed !== undefined) return
    await request().catch((error: Error) => {
      failed = `${what} an object failed: ${error.name} ${error.message}`.trim()
    })
  }
  try {
    await attempt('Storing', () => client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: 'probe' })))
    const isStored = failed === undefined
    await attempt('Reading', async () => {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }))
      const content = await Body?.transformToString()
      if (content !== 'probe') throw new Error('its content is another one')
    })
    await attempt('Listing', async () => {
      const { Contents } = await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: Key }))
      if (Contents?.length !== 1) throw new Error('it is not in the list')
    })
    const anonymous = await askAnonymously(new URL(`${Bucket}/${Key}`, s3.endpoint)).catch(() => undefined)
    // Also after an error: it must not remain.
    if (isStored) {
      const before = failed
      failed = undefined
      await attempt('Deleting', () => client.send(new sdk.DeleteObjectCommand({ Bucket, Key })))
      failed = before ?? failed
    }
    const rules = await client.send(new sdk.GetBucketLifecycleConfigurationCommand({ Bucket })).then(
      ({ Rules = [] }) => Rules,
      (error: Error) => (error.name === 'NoSuchLifecycleConfiguration' ? [] : error),
    )
    const versioning = await client.send(new sdk.GetBucketVersioningCommand({ Bucket })).then(
      ({ Status }) => Status === 'Enabled',
      (error: Error) => error,
    )
    const deletesVersions = !(rules instanceof Error) && rules.some((rule) => isDeletingVersions(rule, objects))
    return {
      failed,
      isPublic: anonymous?.isPublic ?? false,
      storeTime: anonymous?.storeTime,
      measuredAt: anonymous?.measuredAt ?? new Date(),
      deletingRules: rules instanceof Error ? rules : rules.flatMap((rule) => describeRule(rule, objects)),
      keepsVersions: versioning instanceof Error ? versioning : versioning && !deletesVersions,
    }
  } finally {
    client.destroy()
  }
}
