/** States of a run. */
export const PRINT_JOB_STATES = [
  /** Waiting to be composed, or being composed. */
  'queued',
  /** Composed; waiting for its channel. */
  'ready',
  /** Published in the channel's folder. */
  'sent',
  /** A user withdraws the file from the folder; whether the RIP has taken it is not known yet. */
  'withdrawing',
  /** The RIP picked up the file. */
  'pickedUp',
  'printing',
  'printed',
  /** A user confirmed that it was printed correctly. */
  'confirmed',
  'failed',
  'cancelled',
] as const
export type PrintJobState = (typeof PRINT_JOB_STATES)[number]

/**
 * All state transitions of a run: from which states, to which state. Users cause `confirm`, `cancel`, `withdraw` and
 * `retry`; composing, delivery, withdrawing and reports of the channel cause the others.
 */
export const RUN_TRANSITIONS = {
  composed: { from: ['queued'], to: 'ready' },
  notComposed: { from: ['queued'], to: 'failed' },
  handedOver: { from: ['ready'], to: 'sent' },
  taken: { from: ['sent'], to: 'pickedUp' },
  begun: { from: ['sent', 'withdrawing', 'pickedUp'], to: 'printing' },
  ended: { from: ['sent', 'withdrawing', 'pickedUp', 'printing'], to: 'printed' },
  /** The channel reports that the run will not be printed, with the reason. */
  notPrinted: { from: ['ready', 'sent', 'withdrawing', 'pickedUp', 'printing'], to: 'failed' },
  /**
   * A user confirms that it was printed correctly. This is allowed in any state after sending, because the channel may
   * report few states. It also ends a withdrawal whose outcome cannot be found out.
   */
  confirm: { from: ['sent', 'withdrawing', 'pickedUp', 'printing', 'printed'], to: 'confirmed' },
  /**
   * Cancels a run before it is sent, or that a user says was not printed while it is withdrawn; its copies are
   * requeued.
   */
  cancel: { from: ['queued', 'ready', 'withdrawing', 'failed'], to: 'cancelled' },
  /** A user asks for the file of a sent run to be removed from the folder before the RIP takes it. */
  withdraw: { from: ['sent'], to: 'withdrawing' },
  /** The file was still there and is removed; its copies are requeued. */
  withdrawn: { from: ['withdrawing'], to: 'cancelled' },
  /** The file was not there any more. */
  notWithdrawn: { from: ['withdrawing'], to: 'pickedUp' },
  /** Runs a failed run again. */
  retry: { from: ['failed'], to: 'queued' },
} as const satisfies Record<string, { from: readonly PrintJobState[]; to: PrintJobState }>
export type RunTransition = keyof typeof RUN_TRANSITIONS

/** Whether a run in this state allows the transition. */
export const canTransition = (state: PrintJobState, change: RunTransition): boolean =>
  (RUN_TRANSITIONS[change].from as readonly PrintJobState[]).includes(state)

/** States before the channel has the sheet. */
export const UNDELIVERED_STATES: readonly PrintJobState[] = ['queued', 'ready']

/** States from the pickup by the RIP to the confirmation. */
export const PICKED_UP_STATES: readonly PrintJobState[] = ['pickedUp', 'printing', 'printed', 'confirmed']

/** States in which the channel has the sheet, so that printed pieces may exist. */
const SENT: readonly PrintJobState[] = ['sent', 'withdrawing', ...PICKED_UP_STATES]

/** Whether the sheet was handed over to the channel. */
export const isHandedOver = (state: PrintJobState): boolean => SENT.includes(state)

/** Whether individual pieces can be rejected: the run was sent, and is not being withdrawn. */
export const canRejectPieces = (state: PrintJobState): boolean => state !== 'withdrawing' && SENT.includes(state)

/** Whether a run can be reprinted as a separate run: it was sent. Other runs are retried or still pending. */
export const canReprint = (state: PrintJobState): boolean => canRejectPieces(state)

/** Whether the sheet has been composed; a cancelled run may have been cancelled before that. */
export const hasSheet = (state: PrintJobState): boolean => state === 'ready' || SENT.includes(state)

/**
 * States in which nothing remains to be done for a run: its sheet and its record may be deleted at their age. A failed
 * run can be run again or cancelled.
 */
export const FINISHED_STATES: readonly PrintJobState[] = [...PICKED_UP_STATES, 'cancelled']

/** States of a run from the least to the most advanced. A cancelled run prints nothing. */
export const RUN_PROGRESS: readonly PrintJobState[] = ['failed', ...UNDELIVERED_STATES, ...SENT]

/** Reasons for rejecting a piece, in addition to a free note. */
export const REJECT_REASONS = ['banding', 'colour', 'position', 'adhesion', 'damaged', 'artwork', 'other'] as const
export type RejectReason = (typeof REJECT_REASONS)[number]

/** Maximum characters of the note. */
export const MAX_REJECT_NOTE_LENGTH = 500
