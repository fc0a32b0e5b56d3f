import { z } from 'zod'

/** Returns the schema of a success response: the shape with `success: true`. */
export const successResponse = <S extends z.ZodRawShape>(shape: S) => z.object({ success: z.literal(true), ...shape })
export const emptyResponse = z.object({ success: z.literal(true) })
