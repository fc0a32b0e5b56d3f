import { z } from 'zod'

/** Success answers carry the flag of specification section 7. */
export const successResponse = <S extends z.ZodRawShape>(shape: S) => z.object({ success: z.literal(true), ...shape })
export const emptyResponse = z.object({ success: z.literal(true) })
