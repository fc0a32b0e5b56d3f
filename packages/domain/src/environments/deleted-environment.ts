/** Days for which a deleted environment can be restored. Then its data and files are removed. */
const GRACE_DAYS = 30

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns when a deleted environment is removed. */
export const environmentRemovalTime = (deletedAt: Date): Date => new Date(deletedAt.getTime() + GRACE_DAYS * DAY_MS)

/** Returns the time before which an environment must have been deleted to be removed now. */
export const environmentGraceStart = (now: Date): Date => new Date(now.getTime() - GRACE_DAYS * DAY_MS)
