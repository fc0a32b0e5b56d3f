import { incomingOrderSchema } from '@platen/contract/intake'

/**
 * Returns the names of the artwork that an order file references, without duplicates. Returns none if the file is not a
 * valid order: the server rejects it.
 */
export function parseArtworkNames(text: string): string[] {
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return []
  }
  const parsed = incomingOrderSchema.safeParse(value)
  if (!parsed.success) return []
  const files = parsed.data.jobs.flatMap((job) => (job.frames ?? []).flatMap(({ file }) => file ?? []))
  return [...new Set(files)]
}
