import { MESSAGE_ERROR_CODES, MESSAGE_STATES, TARGET_PROBLEMS, WEBHOOK_EVENTS } from '@platen/domain/webhooks'
import { z } from 'zod'
import { defineCall, emptyResponse, idText, pageFields, successResponse, timePageQuery } from '../call/index.ts'

/** The last attempt to send a message. */
const attemptSchema = z.object({
  /** When it was made; for a test that waits for its first attempt: when it was requested. */
  at: z.string(),
  type: z.enum(WEBHOOK_EVENTS),
  state: z.enum(MESSAGE_STATES),
  attempts: z.number().int(),
  /** HTTP status of the response; null if there was none. */
  status: z.number().int().nullable(),
  fault: z.enum(MESSAGE_ERROR_CODES).nullable(),
})
export type WireWebhookAttempt = z.infer<typeof attemptSchema>

export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  isOn: z.boolean(),
  createdAt: z.string(),
  /**
   * The secret cannot be decrypted on this machine, for example after a restore on another one. Nothing is sent until
   * the secret is renewed.
   */
  isSecretLost: z.boolean(),
  /** Number of messages that wait for their next attempt, and of those that failed permanently. */
  waiting: z.number().int(),
  failed: z.number().int(),
  /** The last test message; null if none is in the log. */
  lastTest: attemptSchema.nullable(),
  /** The last message that was not delivered; null if a later message was delivered, or none is in the log. */
  lastFailure: attemptSchema.nullable(),
})
export type WireWebhook = z.infer<typeof webhookSchema>

export const webhookMessageSchema = z.object({
  id: z.string(),
  type: z.enum(WEBHOOK_EVENTS),
  state: z.enum(MESSAGE_STATES),
  attempts: z.number().int(),
  /** HTTP status of the last response; null if there was none. */
  status: z.number().int().nullable(),
  fault: z.enum(MESSAGE_ERROR_CODES).nullable(),
  createdAt: z.string(),
  lastAt: z.string().nullable(),
  /** Time of the next attempt; null unless the message waits. */
  nextAt: z.string().nullable(),
  /** Body of the message exactly as sent. */
  payload: z.record(z.string(), z.unknown()),
})
export type WireWebhookMessage = z.infer<typeof webhookMessageSchema>

const idParams = z.object({ id: idText })
const address = z.url({ protocol: /^https?$/ }).max(2000)
/**
 * The secret, returned only by this response. Messages are signed as in Standard Webhooks: webhook-id,
 * webhook-timestamp, webhook-signature.
 */
const secretResponse = successResponse({ id: z.string(), secret: z.string() })

export const webhookCalls = {
  list: defineCall({
    method: 'GET',
    path: '/pax/webhooks',
    access: 'administrator',
    response: successResponse({ webhooks: z.array(webhookSchema) }),
    errors: [],
  }),
  /** Whether a webhook may have a URL, before it is created; null if it may. */
  checkAddress: defineCall({
    method: 'GET',
    path: '/pax/webhooks/address',
    access: 'administrator',
    query: z.object({ url: address }),
    response: successResponse({ problem: z.enum(TARGET_PROBLEMS).nullable() }),
    errors: [],
  }),
  create: defineCall({
    method: 'POST',
    path: '/pax/webhooks',
    access: 'administrator',
    body: z.strictObject({ url: address }),
    response: secretResponse,
    errors: ['webhook_address', 'too_many_values'],
  }),
  change: defineCall({
    method: 'PUT',
    path: '/pax/webhooks/:id',
    access: 'administrator',
    params: idParams,
    body: z.strictObject({ url: address, isOn: z.boolean() }),
    response: emptyResponse,
    errors: ['not_found', 'webhook_address'],
  }),
  /** Replaces the secret; the old one is no longer used for signing. */
  renewSecret: defineCall({
    method: 'POST',
    path: '/pax/webhooks/:id/secret',
    access: 'administrator',
    params: idParams,
    response: secretResponse,
    errors: ['not_found'],
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/pax/webhooks/:id',
    access: 'administrator',
    params: idParams,
    response: emptyResponse,
    errors: ['not_found'],
  }),
  /** Sends a test message, even if the webhook is disabled. */
  ping: defineCall({
    method: 'POST',
    path: '/pax/webhooks/:id/ping',
    access: 'administrator',
    unaudited: 'a test message, shown in the list of messages',
    params: idParams,
    response: emptyResponse,
    errors: ['not_found'],
  }),
  /** One page of the messages of a webhook. */
  messages: defineCall({
    method: 'GET',
    path: '/pax/webhooks/:id/messages',
    access: 'administrator',
    params: idParams,
    query: z.object({ state: z.enum(MESSAGE_STATES).optional(), ...timePageQuery }),
    response: successResponse({ messages: z.array(webhookMessageSchema), ...pageFields }),
    errors: ['not_found', 'bad_cursor'],
  }),
  /** Sends a message again with the same id, so that the receiver can detect duplicates. */
  redeliver: defineCall({
    method: 'POST',
    path: '/pax/webhooks/:id/messages/:messageId/redeliver',
    access: 'administrator',
    unaudited: 'repeats a message, shown in the list of messages',
    params: z.object({ id: idText, messageId: idText }),
    response: emptyResponse,
    errors: ['not_found'],
  }),
}
