import { decryptSecret } from '../../secrets/encrypt-secret.ts'
import { type CheckContext, type Finding, pluralise, toFindings } from './finding.ts'

/**
 * Reports webhooks that cannot send because their secret cannot be decrypted with the encryption key of this data
 * folder.
 */
export async function checkWebhooks(context: CheckContext): Promise<Finding[]> {
  const { client, id, settings } = context
  const { rows } = await client.query<{ url: string; sealed: Buffer }>(
    'select url, secret_sealed as sealed from webhooks where environment_id = $1 order by created_at, id',
    [id],
  )
  const webhooksWithLostSecrets: string[] = []
  for (const { url, sealed } of rows) if (!(await decryptSecret(settings, sealed))) webhooksWithLostSecrets.push(url)
  const fine =
    rows.length === 0
      ? 'No webhooks.'
      : `${pluralise(rows.length, 'webhook has its secret', 'webhooks have their secrets')}.`
  return toFindings(context, 'webhooks', fine, [
    {
      level: 'problem',
      text: `${pluralise(webhooksWithLostSecrets.length, 'webhook has', 'webhooks have')} a secret that cannot be decrypted: nothing is sent.`,
      advice:
        'They were encrypted with another seal.key: restore that of the original data folder, or create new secrets (Settings, Inputs, Shop system) and enter them in the shop system.',
      items: webhooksWithLostSecrets,
    },
  ])
}
