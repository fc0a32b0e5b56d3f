import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const read = (environment: Record<string, string>) => readSettings(environment)
const problems = (environment: Record<string, string>): string[] => {
  const response = read(environment)
  return response.ok ? [] : response.problems
}
const PUBLIC = { PLATEN_DEMO: 'off', PLATEN_HOST: '0.0.0.0' }

test('readSettings returns complete defaults: the demo, for this machine only, without metrics', () => {
  expect(read({})).toMatchObject({ ok: true, notices: [], settings: { host: '127.0.0.1', port: 4780, demo: true } })
  const response = read({ PLATEN_URL: '', PLATEN_METRICS: '' })
  expect(response.ok && 'metrics' in response.settings).toBe(false)
})

test('readSettings reads the settings of an S3-compatible store, and names what is missing', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-settings-'))
  const file = path.join(folder, 'key')
  await writeFile(file, 'the-id\nthe-secret\n')
  const s3Variables = {
    PLATEN_S3_ENDPOINT: 'https://s3.example.com',
    PLATEN_S3_BUCKET: 'platen',
    PLATEN_S3_KEY_FILE: file,
    PLATEN_S3_PREFIX: 'shop/one',
  }
  expect(read(s3Variables)).toMatchObject({
    settings: { s3: { bucket: 'platen', prefix: 'shop/one/', accessKeyId: 'the-id', secretAccessKey: 'the-secret' } },
  })
  const plain = read({})
  expect(plain.ok && 's3' in plain.settings).toBe(false)
  expect(problems({ PLATEN_S3_BUCKET: 'platen', PLATEN_S3_KEY_FILE: file })).toEqual([
    'PLATEN_S3_ENDPOINT is not set: PLATEN_S3_BUCKET, PLATEN_S3_KEY_FILE needs it.',
  ])
  expect(problems({ ...s3Variables, PLATEN_S3_KEY_FILE: path.join(folder, 'none') })[0]).toContain(
    'cannot be read (ENOENT)',
  )
  await writeFile(file, 'only-the-id')
  expect(problems(s3Variables)[0]).toContain('the secret in the second')
  for (const [name, value] of [
    ['PLATEN_S3_ENDPOINT', 'https://s3.example.com/path'],
    ['PLATEN_S3_BUCKET', 'Not a bucket'],
    ['PLATEN_S3_PREFIX', '/shop'],
    ['PLATEN_S3_CACHE_GB', '0'],
  ] as const)
    expect(problems({ ...s3Variables, [name]: value })[0]).toContain(name)
  await rm(folder, { recursive: true })
})

test('readSettings rejects the demo, whose passwords are public, on other interfaces than loopback', () => {
  expect(problems({ PLATEN_HOST: '0.0.0.0' })[0]).toMatch(/PLATEN_DEMO=off/)
  expect(problems(PUBLIC)).toEqual([])
})

test.each([
  ['PLATEN_PORT', '70000'],
  ['PLATEN_PORT', 'http'],
  ['PLATEN_DEMO', 'no'],
  ['PLATEN_LOG', 'loud'],
  ['DATABASE_URL', 'mysql://localhost/platen'],
  ['PLATEN_URL', 'platen.example.com'],
  ['PLATEN_URL', 'ftp://platen.example.com'],
  ['PLATEN_URL', 'https://example.com/platen'],
  ['PLATEN_MAX_CONNECTIONS', '5'],
  ['PLATEN_MAX_CONNECTIONS', 'many'],
  ['PLATEN_MAX_CONNECTIONS_PER_ADDRESS', '100001'],
  ['PLATEN_TRUSTED_PROXY', 'proxy.example.com'],
  ['PLATEN_TRUSTED_PROXY', '10.0.0.1/33'],
  ['PLATEN_TRUSTED_PROXY', '10.0.0.1, 0.0.0.0/0'],
  ['PLATEN_TRUSTED_PROXY', '::/0'],
  ['PLATEN_METRICS', 'yes'],
  ['PLATEN_METRICS_TOKEN', 'short'],
  ['PLATEN_METRICS_TOKEN', 'long enough but with spaces'],
])('readSettings rejects an invalid setting and names it: %s=%s', (name, value) => {
  expect(problems({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} is `))])
})

test('readSettings does not print a rejected secret', () => {
  expect(problems({ PLATEN_METRICS_TOKEN: 'short' }).join()).not.toContain('short')
})

test('readSettings accepts addresses, networks and known groups as proxies', () => {
  const response = read({ ...PUBLIC, PLATEN_TRUSTED_PROXY: 'loopback, 10.1.0.0/16, 192.0.2.7, fd00::/8' })
  expect(response).toMatchObject({
    ok: true,
    settings: { trustedProxies: ['loopback', '10.1.0.0/16', '192.0.2.7', 'fd00::/8'] },
  })
})

test('readSettings warns of settings that are valid and probably a mistake', () => {
  const response = read({ PLATEN_URL: 'https://platen.example.com/', PLATEN_TRUSTED_PROXIES: 'loopback' })
  expect(response).toMatchObject({ ok: true, settings: { publicUrl: 'https://platen.example.com' } })
  expect(response.ok && response.notices).toEqual([
    'PLATEN_TRUSTED_PROXIES is no setting of Platen and does nothing.',
    expect.stringContaining('PLATEN_TRUSTED_PROXY names no proxy'),
  ])
  const open = read(PUBLIC)
  expect(open.ok && open.notices).toEqual([expect.stringContaining('Neither PLATEN_URL nor PLATEN_HOSTS is set')])
  const named = read({ ...PUBLIC, PLATEN_HOSTS: 'platen.local' })
  expect(named.ok && named.notices).toEqual([])
})

test('A token enables metrics', () => {
  const token = 'a-token-of-20-letters'
  expect(read({ PLATEN_METRICS_TOKEN: token })).toMatchObject({
    settings: { metrics: { token, namesEnvironments: false } },
  })
  expect(read({ PLATEN_METRICS: 'on', PLATEN_METRICS_ENVIRONMENTS: 'on' })).toMatchObject({
    settings: { metrics: { token: undefined, namesEnvironments: true } },
  })
})

test('readSettings requires of several servers a database and a key file, and all roles of a server that is alone', () => {
  const url = { DATABASE_URL: 'postgres://db/platen' }
  expect(problems({ PLATEN_SERVERS: 'many' })).toEqual([
    expect.stringMatching(/^DATABASE_URL is not set/),
    expect.stringMatching(/^PLATEN_ENCRYPTION_KEY_FILE is not set/),
  ])
  expect(problems({ PLATEN_ROLES: 'web' })).toEqual([expect.stringContaining('PLATEN_SERVERS=many')])
  const many = { ...url, PLATEN_SERVERS: 'many', PLATEN_ENCRYPTION_KEY_FILE: 'encryption.key' }
  expect(problems({ ...many, PLATEN_ROLES: 'web, printer' })).toEqual([expect.stringMatching(/^PLATEN_ROLES is /)])
  expect(read({ ...many, PLATEN_ROLES: 'web, worker' })).toMatchObject({
    ok: true,
    settings: {
      servers: 'many',
      roles: ['web', 'worker'],
      encryptionKeyFile: expect.stringMatching(/^\/.*encryption\.key$/),
    },
  })
  expect(read({})).toMatchObject({ settings: { servers: 'one', roles: ['web', 'worker', 'folders'] } })
})
