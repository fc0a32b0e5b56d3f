import { decryptSecret } from '../../secrets/encrypt-secret.ts'
import { type CheckContext, type Finding, pluralise, toFindings } from './finding.ts'

/** Reports shops with a secret that cannot be decrypted with the encryption key of this data folder. */
export async function checkShops(context: CheckContext): Promise<Finding[]> {
  const { client, id, settings } = context
  const { rows } = await client.query<{ name: string; sealed: Buffer[] }>(
    `select name, array_remove(array[secret_sealed, api_sealed], null) as sealed from shops
      where environment_id = $1 order by created_at, id`,
    [id],
  )
  const lost: string[] = []
  for (const { name, sealed } of rows) {
    const opened = await Promise.all(sealed.map((each) => decryptSecret(settings, each)))
    if (opened.includes(undefined)) lost.push(name)
  }
  const fine =
    rows.length === 0 ? 'No shops.' : `${pluralise(rows.length, 'shop has its secret', 'shops have their secrets')}.`
  return toFindings(context, 'shops', fine, [
    {
      level: 'problem',
      text: `${pluralise(lost.length, 'shop has', 'shops have')} a secret that cannot be decrypted: messages are not accepted, or orders not asked for.`,
      advice:
        'They were encrypted with another seal.key: restore that of the original data folder, or enter the secrets again (Settings, Shops).',
      items: lost,
    },
  ])
}
