/**
 * Webhook events. `order.*`: every change of a job's status, whatever its cause. `piece.*`: what is known about the
 * copies of a job that were sent to print. `ping`: the test message.
 */
export const WEBHOOK_EVENTS = [
  'order.created',
  'order.status_changed',
  'order.deleted',
  /** Copies of the job were cancelled; what happened to them is in `dropped`, `freed`, `takenOff` and `tooLate`. */
  'order.cancelled',
  /** The job was changed while copies of it were booked or printed; the counts say what happened to them. */
  'order.changed',
  /** The customer has to approve the artwork of the job, or no longer has to: `state`, and the link in `url`. */
  'order.proof',
  /**
   * The shipments of the order were entered, changed or removed; `shipments` has all of them. About the complete order.
   */
  'order.shipped',
  /** Handed to the output folder or the connector. */
  'piece.sent',
  /** The RIP or printer has taken the sheet. */
  'piece.taken',
  /** The output channel reports that the sheet is printed. */
  'piece.printed',
  /** A person confirmed that the sheet was printed correctly. */
  'piece.confirmed',
  /** A person rejected printed copies, which are printed again. */
  'piece.rejected',
  /** The print job failed: nothing of it is printed yet. */
  'piece.failed',
  /**
   * The sheet was removed from the output folder before the RIP took it, or the copies from the sheet; they are open
   * again.
   */
  'piece.withdrawn',
  /** Copies in a print job were cancelled: taken off its sheet, or too late for that. */
  'piece.cancelled',
  'ping',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

export const MESSAGE_STATES = ['waiting', 'delivered', 'failed'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

/** Maximum number of webhooks of one environment. */
export const MAX_WEBHOOKS = 20

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Delay after each failed attempt, in ms; about three days in total. */
const RETRY_DELAYS_MS = [5000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR]
export const MAX_RETRY_DELAY_MS = Math.max(...RETRY_DELAYS_MS)

/**
 * Returns the delay in ms until the next attempt after the given number of failed ones; null if there are no more
 * automatic attempts.
 */
export const retryDelayMs = (attempts: number): number | null => RETRY_DELAYS_MS[attempts - 1] ?? null

/** Reasons for a failed attempt without a response (closed list). */
export const MESSAGE_ERROR_CODES = ['internal_address', 'silent', 'not_reached', 'not_https', 'secret_lost'] as const
export type MessageFault = (typeof MESSAGE_ERROR_CODES)[number]

/** Whether the status means that the message was delivered. */
export const isDelivered = (status: number): boolean => status >= 200 && status < 300
/** 410 Gone: the receiver does not want further messages. */
export const isGone = (status: number): boolean => status === 410

/** Reasons for which a webhook may not have a URL (closed list). */
export const TARGET_PROBLEMS = ['notHttps', 'credentials', 'internal', 'unreachable'] as const
export type TargetProblem = (typeof TARGET_PROBLEMS)[number]

/** Names that public DNS never resolves: RFC 6761, RFC 6762, RFC 8375 and the private use TLD of ICANN. */
const UNRESOLVABLE_SUFFIXES = ['localhost', 'local', 'invalid', 'test', 'internal', 'home.arpa', 'onion']

/** Whether a server on the internet can never be reached by this host name, which is not an IP address. */
export function isUnreachableHostName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  return !name.includes('.') || UNRESOLVABLE_SUFFIXES.some((suffix) => name.endsWith(`.${suffix}`))
}
