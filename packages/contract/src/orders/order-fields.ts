import { PRIORITY_LIMITS } from '@platen/domain/orders'
import { z } from 'zod'
import { FIELD_LIMITS, idText, isInCommonEra, nameText } from '../call/index.ts'

/** Identifies one job in the HTTP API: the order's id and the job's own id. */
export const jobKeySchema = z.object({ id: idText, jobId: z.string().max(500) })

/**
 * A point in time with its time zone, or a date alone; a date is due until the end of that day. In the years 1 to 9999
 * in UTC.
 */
export const dateOrTime = z
  .union([z.iso.datetime({ offset: true }).max(FIELD_LIMITS.date), z.iso.date().max(FIELD_LIMITS.date)], {
    error: 'must be a day such as 2026-11-24, or a time with its zone such as 2026-11-24T16:00:00Z',
  })
  .refine(isInCommonEra, 'must be in the years 1 to 9999')
/** A higher value is processed first. */
export const prioritySchema = z.number().int().min(PRIORITY_LIMITS.min).max(PRIORITY_LIMITS.max)

/** The values of a job that several jobs can be given at once. */
export const commonEditFields = {
  jig: nameText.nullable().optional(),
  users: z.array(idText).max(500).optional(),
  dueDate: dateOrTime.nullable().optional(),
  priority: prioritySchema.optional(),
  /** Whether it may be printed in spite of warnings that put orders on hold. */
  letThrough: z.boolean().optional(),
}
