import { incomingOrderSchema } from '@platen/contract/intake'

/**
 * The names of the artwork that an order file speaks of, each once; none where it is no order that can be read, which
 * is the server's to say (readings N2a).
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
  const files = parsed.data.jobs.flatMap((job) => job.frames.flatMap(({ file }) => file ?? []))
  return [...new Set(files)]
}
