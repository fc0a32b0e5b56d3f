import { z } from 'zod'

// zod gives its extension points to library authors under this name
/* oxlint-disable no-underscore-dangle */

/** The length from which on an array is refused by its own checks. */
const capOf = ({ checks = [] }: z.core.$ZodArrayDef): number =>
  Math.min(
    ...checks.map(({ _zod }) => ('maximum' in _zod.def ? Number(_zod.def.maximum) : Number.POSITIVE_INFINITY)),
    Number.POSITIVE_INFINITY,
  )

const hasIssues = (result: z.core.ParsePayload): boolean => result.issues.length > 0

/**
 * An array whose validation ends at the first wrong element. Zod's own collects the problems of all elements, which took
 * a second and 300 MB for 300,000 of them. As in zod's own, an array that is too long is refused before its elements are
 * looked at.
 */
const FirstProblemArray = z.core.$constructor<z.ZodArray>('FirstProblemArray', (schema, def) => {
  z.ZodArray.init(schema, def)
  const { parse } = schema._zod
  const cap = capOf(schema._zod.def)
  schema._zod.parse = (payload, context) => {
    const input: unknown = payload.value
    if (!Array.isArray(input) || input.length > cap) return parse(payload, context)
    const output: unknown[] = []
    for (const [index, value] of input.entries()) {
      const result = schema._zod.def.element._zod.run({ value: value as unknown, issues: [] }, context)
      if (result instanceof Promise) throw new z.core.$ZodAsyncError()
      if (hasIssues(result)) {
        payload.issues.push(...z.core.util.prefixIssues(index, result.issues))
        // the checks of the array read its value, which is not complete
        payload.aborted = true
        return payload
      }
      output.push(result.value)
    }
    payload.value = output as never
    return payload
  }
})

/** The same array, ending at the first wrong element. */
export const firstProblemArray = (schema: z.ZodArray, element: z.core.$ZodType): z.ZodArray =>
  new FirstProblemArray({ ...schema.def, element })
