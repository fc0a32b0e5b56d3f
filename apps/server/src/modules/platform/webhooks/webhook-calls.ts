import { randomUUID } from 'node:crypto'
import { webhookCalls } from '@platen/contract/webhooks'
import { MAX_WEBHOOKS } from '@platen/domain/webhooks'
import { memberHandler, memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { decryptSecret, encryptSecret } from '../../../secrets/encrypt-secret.ts'
import { recordAudit } from '../audit/audit.ts'
import { findEnvironmentFacts } from '../environments/environments-queries.ts'
import { checkTarget } from './allowed-targets.ts'
import { newSecret } from './standard-webhooks-signature.ts'
import {
  deleteWebhook,
  enqueueWebhookMessage,
  hasWebhook,
  insertWebhook,
  loadWebhookMessages,
  loadWebhooks,
  redeliver,
  updateWebhook,
} from './webhooks-store.ts'

const SUBJECT = 'inputSettings'
const getName = (url: string): string => `webhook ${new URL(url).host}`

/** GET /pax/webhooks: returns the webhooks of the environment. */
export const listWebhooks = memberHandlerWithoutTransaction(webhookCalls.list, async ({ transaction, services }) => {
  const stored = await transaction(({ tx }) => loadWebhooks(tx))
  const webhooks = stored.map(async ({ sealed, createdAt, ...webhook }) => ({
    ...webhook,
    createdAt: createdAt.toISOString(),
    isSecretLost: (await decryptSecret(services.settings, sealed)) === undefined,
  }))
  return { webhooks: await Promise.all(webhooks) }
})

/** GET /pax/webhooks/address: why a webhook may not have a URL. */
export const checkWebhookAddress = memberHandler(webhookCalls.checkAddress, async ({ query, services }) => ({
  problem: checkTarget(services.settings, new URL(query.url)),
}))

/** POST /pax/webhooks: creates a webhook. Only this response contains its secret. */
export const createWebhook = memberHandlerWithoutTransaction(
  webhookCalls.create,
  async ({ transaction, body, user, services }) => {
    if (checkTarget(services.settings, new URL(body.url))) return failure('webhook_address')
    const id = randomUUID()
    const secret = newSecret()
    const sealed = await encryptSecret(services.settings, secret.bytes)
    return transaction(async ({ tx, changed }) => {
      if ((await loadWebhooks(tx)).length >= MAX_WEBHOOKS) return failure('too_many_values', { limit: MAX_WEBHOOKS })
      await insertWebhook(tx, { id, url: body.url, sealed, createdBy: user.id })
      await recordAudit(tx, user, { action: 'created', subject: SUBJECT, id, name: getName(body.url) })
      changed('webhooks')
      return { id, secret: secret.text }
    })
  },
)

/** PUT /pax/webhooks/:id: changes the URL or enables or disables it. A disabled webhook gets no messages. */
export const changeWebhook = memberHandler(
  webhookCalls.change,
  async ({ tx, params, body, user, services, changed }) => {
    if (checkTarget(services.settings, new URL(body.url))) return failure('webhook_address')
    const url = await updateWebhook(tx, params.id, { url: body.url, is_on: body.isOn })
    if (url === undefined) return failure('not_found')
    const changes = { url: body.url, isOn: body.isOn }
    await recordAudit(tx, user, { action: 'changed', subject: SUBJECT, id: params.id, name: getName(url), changes })
    changed('webhooks')
    return {}
  },
)

/** POST /pax/webhooks/:id/secret: replaces the secret, from the next message on. */
export const renewWebhookSecret = memberHandlerWithoutTransaction(
  webhookCalls.renewSecret,
  async ({ transaction, params, user, services }) => {
    const secret = newSecret()
    const sealed = await encryptSecret(services.settings, secret.bytes)
    return transaction(async ({ tx, changed }) => {
      const url = await updateWebhook(tx, params.id, { secret_sealed: sealed })
      if (url === undefined) return failure('not_found')
      const changes = { secret: 'renewed' }
      await recordAudit(tx, user, { action: 'changed', subject: SUBJECT, id: params.id, name: getName(url), changes })
      changed('webhooks')
      return { id: params.id, secret: secret.text }
    })
  },
)

/** DELETE /pax/webhooks/:id: deletes a webhook with its messages. */
export const removeWebhook = memberHandler(webhookCalls.delete, async ({ tx, params, user, changed }) => {
  const url = await deleteWebhook(tx, params.id)
  if (url === undefined) return failure('not_found')
  await recordAudit(tx, user, { action: 'deleted', subject: SUBJECT, id: params.id, name: getName(url) })
  changed('webhooks')
  return {}
})

/** POST /pax/webhooks/:id/ping: sends a test message. */
export const pingWebhook = memberHandler(webhookCalls.ping, async ({ tx, params, services, environment, changed }) => {
  const facts = await findEnvironmentFacts(tx.kysely, environment.id)
  const data = { environment: facts?.name ?? environment.resourceName }
  if (!(await enqueueWebhookMessage(tx, params.id, { type: 'ping', data, now: services.now() })))
    return failure('not_found')
  changed('webhooks')
  return {}
})

/** GET /pax/webhooks/:id/messages: returns one page of the message log. */
export const listWebhookMessages = memberHandler(webhookCalls.messages, async ({ tx, params, query }) => {
  if (!(await hasWebhook(tx, params.id))) return failure('not_found')
  const page = await loadWebhookMessages(tx, params.id, query.state, query)
  if (!page) return failure('bad_cursor')
  const { rows: messages, ...fields } = page
  return { messages, ...fields }
})

/** POST /pax/webhooks/:id/messages/:messageId/redeliver: sends a message again. */
export const redeliverMessage = memberHandler(webhookCalls.redeliver, async ({ tx, params, user, changed }) => {
  if (!(await redeliver(tx, params.id, params.messageId))) return failure('not_found')
  const changes = { redelivered: params.messageId }
  await recordAudit(tx, user, { action: 'changed', subject: SUBJECT, id: params.id, name: 'webhook', changes })
  changed('webhooks')
  return {}
})
