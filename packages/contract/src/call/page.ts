import { z } from 'zod'

/** Number of entries per page of a list. */
export const PAGE_LIMITS = { max: 500, default: 200 } as const

/** Query fields of a list that is read page by page. */
export const pageQuery = {
  /** Maximum number of entries of the page. */
  limit: z.coerce.number().int().min(1).max(PAGE_LIMITS.max).default(PAGE_LIMITS.default),
  /** `nextCursor` of the previous page, with the same filter and sort order; without it, the first page. */
  cursor: z.string().max(4000).optional(),
}

/** Query fields of a list by time that is read page by page. */
export const timePageQuery = {
  ...pageQuery,
  /** `descending`: latest first. */
  direction: z.enum(['ascending', 'descending']).default('descending'),
}

/** Response fields of a list that is read page by page. */
export const pageFields = {
  /**
   * The `cursor` of the next page; null after the last page. A page can have fewer entries than `limit`, or none,
   * although more pages follow.
   */
  nextCursor: z.string().nullable(),
  /** Number of entries of all pages. */
  total: z.number().int(),
  /** Whether `total` is an estimate, because counting would take too long. */
  isTotalEstimated: z.boolean(),
}
