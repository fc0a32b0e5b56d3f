import { z } from 'zod'

export type JsonSchema = Readonly<Record<string, unknown>>

/**
 * Returns the JSON Schema (2020-12) of a schema of the contract. Responses may have further fields, since later
 * versions add some.
 *
 * @param io the request (`input`) or the response (`output`)
 */
export function toDocumentSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...converted } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema }) => {
      const isOpen = zodSchema instanceof z.ZodObject && zodSchema.def.catchall === undefined
      if (io === 'output' && isOpen) delete jsonSchema.additionalProperties
    },
  })
  return converted
}
