import { mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import {
  DeleteBucketLifecycleCommand,
  DeleteBucketPolicyCommand,
  type LifecycleRule,
  PutBucketLifecycleConfigurationCommand,
  PutBucketPolicyCommand,
  PutBucketVersioningCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { describe, expect, test } from 'vitest'
import { sheetKey } from '../../file-store/object-keys.ts'
import { openObjectStore } from '../../file-store/open-store.ts'
import type { Radosgw } from '../../testing/radosgw.ts'
import { startTestS3 } from '../../testing/s3-fixture.ts'
import { testEnvironment } from '../../testing/test-environment.ts'
import { testServer } from '../../testing/test-server.ts'
import { runChecks } from './doctor.ts'

const started = await startTestS3()

describe.skipIf(!started)('With an S3-compatible store', async () => {
  const radosgw = started as Radosgw
  const server = await testServer({}, started ? { s3: started.s3 } : {})
  const { settings, database, objects } = server.services
  const { environment, artwork } = await testEnvironment(server)
  const s3 = started?.s3 ?? ({} as Radosgw['s3'])
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = s3
  const client = new S3Client({ endpoint, region, forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } })
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-bucket-'))

  const look = async (change: Partial<typeof s3> = {}, now = new Date()) => {
    const connection = await database.pool.connect()
    try {
      const findings = await runChecks(connection, { ...settings, s3: { ...s3, ...change } }, now)
      return findings
        .filter(({ level, check }) => level !== 'fine' && check !== 'intake')
        .map(({ level, check, text, items = [] }) => [level, check, text, ...items].join(' | '))
    } finally {
      connection.release()
    }
  }
  const put = async (key: string, content: string) => {
    const file = path.join(folder, 'object')
    await writeFile(file, content)
    await openObjectStore(settings).put(environment, [{ key, file }])
  }
  const setRules = (...Rules: LifecycleRule[]) =>
    client.send(new PutBucketLifecycleConfigurationCommand({ Bucket, LifecycleConfiguration: { Rules } }))
  const rule = (ID: string, more: Omit<LifecycleRule, 'ID' | 'Status'>): LifecycleRule => ({
    ID,
    Status: 'Enabled' as const,
    ...more,
  })

  test('The doctor finds missing and short objects, and those without a row, and leaves nothing in the bucket', async () => {
    const { rows } = await database.pool.query<{ id: string; bytes: number }>('select id, bytes from artworks')
    for (const { id, bytes } of rows) {
      await put(`artwork/${id}/original`, 'x'.repeat(bytes))
      await put(`artwork/${id}/ready.pdf`, 'ready')
    }
    expect(await look()).toEqual([])
    const { id } = await artwork()
    expect(await look()).toEqual([expect.stringContaining(`problem | artwork | 1 artwork has no files. | ${id}`)])
    await put(`artwork/${id}/original`, 'short')
    await put(`artwork/${id}/ready.pdf`, '')
    expect(await look()).toEqual([expect.stringContaining(`problem | artwork | 1 artwork has no files. | ${id}`)])
    await put(`artwork/${id}/ready.pdf`, 'ready')
    expect(await look()).toEqual([expect.stringContaining('artwork has another size than stored. ')])
    await database.pool.query('update artworks set bytes = 5 where id = $1', [id])
    const [a, b] = [crypto.randomUUID(), crypto.randomUUID()]
    await put(sheetKey(a, b), 'sheet')
    expect(await look()).toEqual([])
    const tomorrow = new Date(Date.now() + 25 * 3_600_000)
    expect(await look({}, tomorrow)).toEqual([`note | files | 1 file has no database row. | ${sheetKey(a, b)}`])
    await objects.delete(environment, sheetKey(a, b))
    const keys: string[] = []
    for await (const { key } of objects.list({ id: 'probe', resourceName: 'probe' }, '')) keys.push(key)
    expect(keys).toEqual([])
  })

  test('The doctor finds rules of the bucket that delete files, and versions that are never deleted', async () => {
    await setRules(
      rule('all', { Expiration: { Days: 30 }, Filter: { Prefix: '' } }),
      rule('sheets', { Expiration: { Date: new Date('2030-01-01') }, Filter: { Prefix: `${s3.prefix}v1/a` } }),
      rule('others', { Expiration: { Days: 1 }, Filter: { Prefix: 'logs/' } }),
      rule('tagged', { Expiration: { Days: 1 }, Filter: { Tag: { Key: 'a', Value: 'b' } } }),
    )
    expect(await look()).toEqual([
      [
        'problem | store | Lifecycle rules of the bucket delete files of Platen.',
        'rule all: deletes all objects after 30 days',
        `rule sheets: deletes objects below ${s3.prefix}v1/a on 2030-01-01`,
      ].join(' | '),
    ])
    await client.send(new DeleteBucketLifecycleCommand({ Bucket }))
    expect(await look()).toEqual([])
    await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }))
    expect(await look()).toEqual(['note | store | The bucket keeps all deleted files as earlier versions.'])
    const NoncurrentVersionExpiration = { NoncurrentDays: 30 }
    await setRules(
      rule('others', { NoncurrentVersionExpiration, Filter: { Prefix: 'logs/' } }),
      rule('part', { NoncurrentVersionExpiration, Filter: { Prefix: `${s3.prefix}v1/a` } }),
      rule('tagged', { NoncurrentVersionExpiration, Filter: { Tag: { Key: 'a', Value: 'b' } } }),
    )
    expect(await look()).toEqual(['note | store | The bucket keeps all deleted files as earlier versions.'])
    await setRules(rule('versions', { NoncurrentVersionExpiration, Filter: { Prefix: '' } }))
    expect(await look()).toEqual([])
  })

  test('The doctor finds that everybody may read the objects', async () => {
    const Policy = {
      Version: '2012-10-17',
      Statement: [{ Effect: 'Allow', Principal: '*', Action: 's3:GetObject', Resource: `arn:aws:s3:::${Bucket}/*` }],
    }
    await client.send(new PutBucketPolicyCommand({ Bucket, Policy: JSON.stringify(Policy) }))
    expect(await look()).toEqual(['problem | store | Everybody can read the objects of the bucket without a key.'])
    await client.send(new DeleteBucketPolicyCommand({ Bucket }))
    expect(await look()).toEqual([])
  })

  test('The doctor finds wrong credentials, a missing bucket and an unavailable store, and makes all other checks', async () => {
    for (const change of [{ secretAccessKey: 'wrong' }, { bucket: 'another' }]) {
      const findings = await look(change)
      expect(findings[0]).toContain('problem | store | Storing an object failed: ')
      expect(findings.at(-1)).toContain('problem | files | It cannot be checked: Listing objects failed')
    }
    await radosgw.kill()
    expect((await look())[0]).toContain('problem | store | Storing an object failed: ')
    await radosgw.start()
    expect(await look()).toEqual([])
  })
})
