import { findLostSecrets } from '../lost-secrets.ts'
import { type CheckContext, type Finding, pluralise, toFindings } from './finding.ts'

/**
 * Reports webhooks that cannot send because their secret cannot be decrypted with the encryption key of this data
 * folder.
 */
export async function checkWebhooks(context: CheckContext): Promise<Finding[]> {
  const { client, id, settings } = context
  const { total, lost } = await findLostSecrets(client, settings, id, 'webhooks')
  const fine =
    total === 0 ? 'No webhooks.' : `${pluralise(total, 'webhook has its secret', 'webhooks have their secrets')}.`
  return toFindings(context, 'webhooks', fine, [
    {
      level: 'problem',
      text: `${pluralise(lost.length, 'webhook has', 'webhooks have')} a secret that cannot be decrypted: nothing is sent.`,
      advice:
        'They were encrypted with another seal.key: restore that of the original data folder, or create new secrets (Settings, Inputs, Shop system) and enter them in the shop system.',
      items: lost,
    },
  ])
}
