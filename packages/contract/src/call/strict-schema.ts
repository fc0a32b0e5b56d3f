import { z } from 'zod'
import { firstProblemArray } from './first-problem-array.ts'

/** zod types nested schemas by its core interface, which every schema built here satisfies. */
const part = (schema: z.core.$ZodType): z.core.$ZodType => (schema instanceof z.ZodType ? strictDeep(schema) : schema)

const parts = (shape: Readonly<Record<string, z.core.$ZodType>>): Record<string, z.core.$ZodType> =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, part(schema)]))

/** Makes a copy keep the metadata of its original, such as `maxProperties`. */
const KEEP_METADATA = { parent: true }

function rebuilt(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    const { def } = schema
    return schema.clone({ ...def, shape: parts(def.shape), catchall: def.catchall ?? z.never() }, KEEP_METADATA)
  }
  if (schema instanceof z.ZodArray) return firstProblemArray(schema, part(schema.def.element))
  if (schema instanceof z.ZodRecord)
    return schema.clone({ ...schema.def, valueType: part(schema.def.valueType) }, KEEP_METADATA)
  if (schema instanceof z.ZodUnion)
    return schema.clone({ ...schema.def, options: schema.def.options.map(part) }, KEEP_METADATA)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return (schema as z.ZodOptional).clone({ ...schema.def, innerType: part(schema.def.innerType) } as never)
  }
  return schema
}

/**
 * Returns a schema that rejects unknown fields at every depth, so that misspelt fields are reported and no fields can
 * be injected. Objects declared with `z.looseObject` stay open.
 */
export const strictDeep = <S extends z.ZodType>(schema: S): S => rebuilt(schema) as S

/** A field that is accepted and ignored, because clients send back objects as they were listed. */
export const ignoredField = z.unknown().optional()
