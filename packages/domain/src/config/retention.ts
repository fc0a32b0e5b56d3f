/** Kinds of data that are deleted when they reach an age, besides the order history. */
export const RETENTION_KINDS = [
  /** Composed sheets of finished print jobs. */
  'sheets',
  /** Proofs, and labels whose transfer was interrupted. */
  'proofs',
  /** Uploads that no order was made of. */
  'uploads',
  /** Files in `Done` and `Error` of the hot folders, records of received files, dismissed problems. */
  'receivedFiles',
  /** Records of finished print jobs, with their sheets. */
  'printJobs',
  /** Messages to webhooks that were delivered or failed. */
  'webhookMessages',
  /** Entries of the activity log, and the versions of deleted jigs. */
  'activityLog',
  /** Sessions that were not used. */
  'sessions',
] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]

/** The age in days after which each kind of data is deleted. */
export type RetentionDays = { readonly [Kind in RetentionKind]: number }

export const DEFAULT_RETENTION_DAYS: RetentionDays = {
  sheets: 30,
  proofs: 1,
  uploads: 7,
  receivedFiles: 30,
  printJobs: 365,
  webhookMessages: 30,
  activityLog: 730,
  sessions: 30,
}

/**
 * Minimum ages in days. A user who may change the configuration cannot have recent entries of the activity log deleted.
 */
export const MIN_RETENTION_DAYS: RetentionDays = {
  sheets: 1,
  proofs: 1,
  uploads: 1,
  receivedFiles: 1,
  printJobs: 1,
  webhookMessages: 1,
  activityLog: 30,
  sessions: 1,
}

/** Maximum age in days: a hundred years. */
export const MAX_RETENTION_DAYS = 36_500

/** Returns the kinds whose days are not an integer within their limits. */
export const validateRetentionDays = (days: RetentionDays): readonly RetentionKind[] =>
  RETENTION_KINDS.filter(
    (kind) =>
      !Number.isSafeInteger(days[kind]) || days[kind] < MIN_RETENTION_DAYS[kind] || days[kind] > MAX_RETENTION_DAYS,
  )
