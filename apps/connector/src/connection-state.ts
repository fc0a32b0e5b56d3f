import { ApiError } from '@platen/contract/client'
import { type ErrorCode, isTemporary, TEMPORARY_CODES } from '@platen/contract/errors'
import { backoffMs } from '@platen/domain/connectors'

/** Whether the server is there. Only the heartbeat tries while it is not; everything else waits for it. */
export interface ConnectionState {
  isOpen(): boolean
  /** Says that the server answered. */
  markOnline(): void
  /** Takes note of an error; whether it means that the server is not to be had now. */
  closedBy(error: unknown): boolean
  /** The heartbeat tried and met nobody. */
  recordFailedAttempt(): void
  /** Is told when work finds the server gone, so that it is looked for at once and not at the next heartbeat. */
  onOffline(listener: () => void): void
  /** How long the heartbeat waits before it tries again, ms. */
  retryDelayMs(): number
  /** Why it is closed, in plain words; null while it is open. */
  why(): string | null
}

/** In plain words, for the status and the log. */
function describeError(error: ApiError): string {
  if (error.code === 'not_signed_in') return 'the server does not take the key: it is wrong or was revoked'
  if (error.code === 'forbidden') return 'the key is not for this connector'
  return error.code === 'unavailable' ? 'the server does not answer' : 'the server is busy'
}

const OFFLINE_ERROR_CODES: ReadonlySet<ErrorCode> = new Set([
  ...TEMPORARY_CODES,
  'not_signed_in',
  'forbidden',
  'invalid_customer',
])

export function createConnectionState(random: () => number): ConnectionState {
  let failures = 0
  let lost = (): void => undefined
  let offlineReason: string | null = 'the server was not reached yet'
  return {
    isOpen: () => offlineReason === null,
    markOnline() {
      failures = 0
      offlineReason = null
    },
    closedBy(error) {
      if (!(error instanceof ApiError) || !OFFLINE_ERROR_CODES.has(error.code)) return false
      const wasOpen = offlineReason === null
      offlineReason = describeError(error)
      // a key that is refused is refused a second later too: that waits for the next heartbeat
      if (wasOpen && isTemporary(error.code)) lost()
      return true
    },
    recordFailedAttempt() {
      failures += 1
    },
    onOffline(listener) {
      lost = listener
    },
    retryDelayMs: () => backoffMs(Math.max(failures, 1), random()),
    why: () => offlineReason,
  }
}
