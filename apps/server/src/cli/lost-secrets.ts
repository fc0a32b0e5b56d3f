import type pg from 'pg'
import { decryptSecret } from '../secrets/encrypt-secret.ts'
import type { Settings } from '../settings.ts'

/** The tables with secrets: SQL of a name for the operator, and of the secrets. */
const SECRETS = {
  webhooks: { name: 'url', sealed: 'array[secret_sealed]' },
  shops: { name: 'name', sealed: 'array_remove(array[secret_sealed, api_sealed], null)' },
} as const

/**
 * Returns the number of webhooks or shops of an environment, and the names of those with a secret that cannot be
 * decrypted with the encryption key of this data folder; the key is in no backup.
 *
 * @param client in a transaction of the environment
 */
export async function findLostSecrets(
  client: pg.ClientBase,
  settings: Settings,
  environmentId: string,
  table: keyof typeof SECRETS,
): Promise<{ readonly total: number; readonly lost: readonly string[] }> {
  const { name: nameSql, sealed: sealedSql } = SECRETS[table]
  const { rows } = await client.query<{ name: string; sealed: Buffer[] }>(
    `select ${nameSql} as name, ${sealedSql} as sealed from ${table} where environment_id = $1 order by created_at, id`,
    [environmentId],
  )
  const lost: string[] = []
  for (const { name, sealed } of rows) {
    const secrets = await Promise.all(sealed.map((each) => decryptSecret(settings, each)))
    if (secrets.includes(undefined)) lost.push(name)
  }
  return { total: rows.length, lost }
}
