/** How far a run is known to have come. */
export const PRINT_JOB_STATES = [
  /** Waiting to be composed, or being composed. */
  'queued',
  /** Composed; waiting for its channel. */
  'ready',
  /** Lies in the channel's folder. */
  'sent',
  /** The RIP took the file. */
  'pickedUp',
  'printing',
  'printed',
  /** A person said that it came out well. */
  'confirmed',
  'failed',
  'cancelled',
] as const
export type PrintJobState = (typeof PRINT_JOB_STATES)[number]

/**
 * Every change of a run's state there is (readings P5, P6): from which states, and to which. The first seven are what
 * composing, delivery and the channel report; the last three are what a person says.
 */
export const RUN_TRANSITIONS = {
  composed: { from: ['queued'], to: 'ready' },
  notComposed: { from: ['queued'], to: 'failed' },
  handedOver: { from: ['ready'], to: 'sent' },
  taken: { from: ['sent'], to: 'pickedUp' },
  begun: { from: ['sent', 'pickedUp'], to: 'printing' },
  ended: { from: ['sent', 'pickedUp', 'printing'], to: 'printed' },
  /** The channel says that nothing comes of it, and why. */
  notPrinted: { from: ['ready', 'sent', 'pickedUp', 'printing'], to: 'failed' },
  /** It came out well. A person at the press knows better than a channel that says little. */
  confirm: { from: ['sent', 'pickedUp', 'printing', 'printed'], to: 'confirmed' },
  /** Only before it is sent; its copies go back to be printed. */
  cancel: { from: ['queued', 'ready', 'failed'], to: 'cancelled' },
  /** The same run once more. */
  retry: { from: ['failed'], to: 'queued' },
} as const satisfies Record<string, { from: readonly PrintJobState[]; to: PrintJobState }>
export type RunTransition = keyof typeof RUN_TRANSITIONS

/** Whether a run in this state may change so. */
export const canTransition = (state: PrintJobState, change: RunTransition): boolean =>
  (RUN_TRANSITIONS[change].from as readonly PrintJobState[]).includes(state)

/** The channel has got the sheet, so there may be printed pieces. */
const SENT: readonly PrintJobState[] = ['sent', 'pickedUp', 'printing', 'printed', 'confirmed']

/** Pieces of a run that was sent may be rejected one by one. */
export const canRejectPieces = (state: PrintJobState): boolean => SENT.includes(state)

/** A run that was sent may be printed once more, as a run of its own; one that was not is retried or still to come. */
export const canReprint = (state: PrintJobState): boolean => SENT.includes(state)

/** The sheet has been composed; a cancelled run may have been cancelled before that. */
export const hasSheet = (state: PrintJobState): boolean => state === 'ready' || SENT.includes(state)

/** Why a piece is bad. The note beside it is free. */
export const REJECT_REASONS = ['banding', 'colour', 'position', 'adhesion', 'damaged', 'artwork', 'other'] as const
export type RejectReason = (typeof REJECT_REASONS)[number]

/** Characters of the note that may stand beside a reason. */
export const MAX_REJECT_NOTE_LENGTH = 500
