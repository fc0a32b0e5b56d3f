import { z } from 'zod'
import { firstProblemArray } from './first-problem-array.ts'

/** Zod types its parts by its core, which every schema that is built here satisfies. */
const part = (schema: z.core.$ZodType): z.core.$ZodType => (schema instanceof z.ZodType ? strictDeep(schema) : schema)

const parts = (shape: Readonly<Record<string, z.core.$ZodType>>): Record<string, z.core.$ZodType> =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, part(schema)]))

/** A copy keeps the metadata of its original, such as `maxProperties`. */
const KEPT = { parent: true }

function rebuilt(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const { def } = schema
    return schema.clone({ ...def, shape: parts(def.shape), catchall: def.catchall ?? z.never() }, KEPT)
  }
  if (schema instanceof z.ZodArray) return firstProblemArray(schema, part(schema.def.element))
  if (schema instanceof z.ZodRecord) return schema.clone({ ...schema.def, valueType: part(schema.def.valueType) }, KEPT)
  if (schema instanceof z.ZodUnion) return schema.clone({ ...schema.def, options: schema.def.options.map(part) }, KEPT)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return (schema as z.ZodOptional).clone({ ...schema.def, innerType: part(schema.def.innerType) } as never)
  }
  return schema
}

/**
 * A shape that refuses fields which it does not name, at every depth: whoever misspells one hears of it, and nobody
 * slips one in. Only what says itself that it is open (`z.looseObject`) stays so.
 */
export const strictDeep = <S extends z.ZodType>(schema: S): S => rebuilt(schema) as S

/** A field that is taken and not listened to, since it is sent back as it was listed. */
export const ignoredField = z.unknown().optional()
