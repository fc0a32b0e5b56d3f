import { MINUTES_PER_DAY, WEEKDAYS } from '@platen/domain/time-zones'
import { z } from 'zod'

/** A time of the day of the environment's clock, on some days of the week: 1 for Monday to 7 for Sunday. */
export const weeklyTimeSchema = z.strictObject({
  days: z.array(z.number().int().min(1).max(WEEKDAYS.length)).min(1).max(WEEKDAYS.length),
  minute: z
    .number()
    .int()
    .min(0)
    .max(MINUTES_PER_DAY - 1),
})
