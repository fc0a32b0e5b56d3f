import { decryptSecret } from '../../secrets/encrypt-secret.ts'
import { type CheckContext, type Finding, pluralise, truncateList } from './finding.ts'

/**
 * Reports webhooks that cannot send because their secret cannot be decrypted with the encryption key of this data
 * folder.
 */
export async function checkWebhooks({ client, id, resourceName, settings }: CheckContext): Promise<Finding[]> {
  const { rows } = await client.query<{ url: string; sealed: Buffer }>(
    'select url, secret_sealed as sealed from webhooks where environment_id = $1 order by created_at, id',
    [id],
  )
  const base = { check: 'webhooks', environment: resourceName } as const
  const lost: string[] = []
  for (const { url, sealed } of rows) if (!(await decryptSecret(settings.dataFolder, sealed))) lost.push(url)
  if (lost.length === 0) {
    const text =
      rows.length === 0
        ? 'No webhooks.'
        : `${pluralise(rows.length, 'webhook has its secret', 'webhooks have their secrets')}.`
    return [{ ...base, level: 'fine', text }]
  }
  return [
    {
      ...base,
      level: 'problem',
      text: `${pluralise(lost.length, 'webhook has', 'webhooks have')} a secret that cannot be decrypted: nothing is sent.`,
      advice:
        'They were encrypted with another seal.key: restore that of the original data folder, or create new secrets (Settings, Inputs, Shop system) and enter them in the shop system.',
      items: truncateList(lost),
    },
  ]
}
