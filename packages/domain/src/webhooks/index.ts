/** What a webhook tells (issued on every change of a job's status, whoever makes it), and the test message. */
export const WEBHOOK_EVENTS = ['order.created', 'order.status_changed', 'order.deleted', 'ping'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

export const MESSAGE_STATES = ['waiting', 'delivered', 'failed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Webhooks of one environment. */
export const MAX_WEBHOOKS = 20
/** Days that a message stays in the log. */
export const MESSAGE_RETENTION_DAYS = 30

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** How long a message waits after each attempt that failed, in ms; about three days together. */
const RETRY_DELAYS_MS = [5000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
export const MAX_RETRY_DELAY_MS = Math.max(...RETRY_DELAYS_MS)

/** ms until the next attempt after so many that failed; null when there is none, and a person is asked. */
export const retryDelayMs = (attempts: number): number | null => RETRY_DELAYS_MS[attempts - 1] ?? null

/** Why an attempt failed where no answer came, as codes (a closed list). */
export const MESSAGE_ERROR_CODES = ['internal_address', 'silent', 'not_reached', 'not_https', 'secret_lost'] as const
export type MessageFault = (typeof MESSAGE_ERROR_CODES)[number]

/** Whether an answer means that the message arrived. */
export const isDelivered = (status: number): boolean => status >= 200 && status < 300
/** 410 Gone: the other side never wants it again. */
export const isGone = (status: number): boolean => status === 410
