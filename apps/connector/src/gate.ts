import { CallRefused } from '@platen/contract/client'
import { backoffMs } from '@platen/domain/connectors'

/** Whether the server is there. Only the heartbeat tries while it is not; everything else waits for it. */
export interface Gate {
  isOpen(): boolean
  /** Says that the server answered. */
  answered(): void
  /** Takes note of an error; whether it means that the server is not to be had now. */
  closedBy(error: unknown): boolean
  /** How long the heartbeat waits before it tries again, ms. */
  pauseMs(): number
  /** Why it is closed, in plain words; null while it is open. */
  why(): string | null
}

/** In plain words, for the status and the log. */
function inWords(error: CallRefused): string {
  if (error.code === 'not_signed_in') return 'the server does not take the key: it is wrong or was revoked'
  if (error.code === 'forbidden') return 'the key is not for this connector'
  return 'the server does not answer'
}

const CLOSING = new Set(['unavailable', 'not_signed_in', 'forbidden', 'invalid_customer'])

export function newGate(random: () => number): Gate {
  let failures = 0
  let why: string | null = 'the server was not reached yet'
  return {
    isOpen: () => why === null,
    answered() {
      failures = 0
      why = null
    },
    closedBy(error) {
      if (!(error instanceof CallRefused) || !CLOSING.has(error.code)) return false
      failures += 1
      why = inWords(error)
      return true
    },
    pauseMs: () => backoffMs(Math.max(failures, 1), random()),
    why: () => why,
  }
}
