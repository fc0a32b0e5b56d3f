import { ApiError } from '@platen/contract/client'
import { type ErrorCode, isTemporary, TEMPORARY_CODES } from '@platen/contract/errors'
import { backoffMs } from '@platen/domain/connectors'

/** What the server accepts in a call of the intake. */
export interface CallLimits {
  /** Bytes of files in total; 0 if it accepts none. */
  readonly maxContentBytes: number
  readonly maxFilesPerCall: number
}

/** Whether the server is reachable. While it is not, only the heartbeat makes calls; all other work is suspended. */
export interface ConnectionState {
  isOnline(): boolean
  /** Records a response to the heartbeat: the server is reachable. */
  recordResponse(response: { readonly [Limit in keyof CallLimits]?: number | undefined }): void
  /** What the server accepts in a call of the intake, according to its last response. */
  limits(): CallLimits
  /** Marks the server as unavailable if the error means that. Returns whether it does. */
  markOfflineIf(error: unknown): boolean
  /** Records a failed attempt of the heartbeat to connect. */
  recordFailedAttempt(): void
  /**
   * Sets the listener that is called when other work finds the server unavailable, so that the heartbeat can retry
   * soon.
   */
  onOffline(listener: () => void): void
  /** Delay before the next attempt of the heartbeat, ms. */
  retryDelayMs(): number
  /** Why the server is unavailable, as plain text; null while it is available. */
  offlineReason(): string | null
}

/** Returns plain text for the status and the log. */
export function describeError(error: ApiError): string {
  if (error.code === 'not_signed_in') return 'the server rejects the key: it is wrong or was revoked'
  if (error.code === 'forbidden') return 'the key is not for this connector'
  if (error.code === 'database_unavailable') return 'the database of the server does not respond'
  if (error.code === 'store_unavailable') return 'the file store of the server does not respond'
  return error.code === 'unavailable' ? 'the server does not respond' : 'the server is busy'
}

const OFFLINE_ERROR_CODES: ReadonlySet<ErrorCode> = new Set([
  ...TEMPORARY_CODES,
  'not_signed_in',
  'forbidden',
  'invalid_customer',
])

export function createConnectionState(random: () => number): ConnectionState {
  let failures = 0
  let limits: CallLimits = { maxContentBytes: 0, maxFilesPerCall: 1 }
  let offlineListener = (): void => undefined
  let reason: string | null = 'the server was not reached yet'
  return {
    isOnline: () => reason === null,
    limits: () => limits,
    recordResponse({ maxContentBytes = 0, maxFilesPerCall = 1 }) {
      limits = { maxContentBytes, maxFilesPerCall }
      failures = 0
      reason = null
    },
    markOfflineIf(error) {
      if (!(error instanceof ApiError) || !OFFLINE_ERROR_CODES.has(error.code)) return false
      const wasOnline = reason === null
      reason = describeError(error)
      // a rejected key stays rejected: no early retry, the next regular heartbeat checks it
      if (wasOnline && isTemporary(error.code)) offlineListener()
      return true
    },
    recordFailedAttempt() {
      failures += 1
    },
    onOffline(listener) {
      offlineListener = listener
    },
    retryDelayMs: () => backoffMs(Math.max(failures, 1), random()),
    offlineReason: () => reason,
  }
}
