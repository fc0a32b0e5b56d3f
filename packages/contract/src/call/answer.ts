import { z } from 'zod'

/** Success answers carry the flag of specification section 7. */
export const answerOf = <S extends z.ZodRawShape>(shape: S) => z.object({ success: z.literal(true), ...shape })
export const plainSuccess = z.object({ success: z.literal(true) })
