import {
  changeWebhook,
  checkWebhookAddress,
  createWebhook,
  listWebhookMessages,
  listWebhooks,
  pingWebhook,
  redeliverMessage,
  removeWebhook,
  renewWebhookSecret,
} from './webhook-calls.ts'

/** The handlers of this feature. */
export const WEBHOOK_HANDLERS = [
  changeWebhook,
  checkWebhookAddress,
  createWebhook,
  listWebhookMessages,
  listWebhooks,
  pingWebhook,
  redeliverMessage,
  removeWebhook,
  renewWebhookSecret,
]
