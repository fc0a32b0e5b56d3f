import type { PdfDocument } from './document.ts'
import { PDF_LIMITS } from './limits.ts'
import { isArray, type PdfObject, PdfStream } from './objects.ts'
import { refuse } from './pdf-error.ts'

/** Returns the content streams of a page, in order. */
export function contentStreams(document: PdfDocument, contents: PdfObject | undefined): PdfStream[] {
  const resolved = document.resolve(contents)
  if (resolved instanceof PdfStream) return [resolved]
  if (!isArray(resolved)) return []
  return resolved.map((item) => document.resolve(item)).filter((item) => item instanceof PdfStream)
}

/**
 * Joins content streams with newlines: they may be split between any two tokens. Throws `PdfError` if one cannot be
 * unpacked.
 */
export function joinedContent(document: PdfDocument, streams: readonly PdfStream[]): Buffer {
  const parts: Buffer[] = []
  let length = 0
  for (const stream of streams) {
    const part = document.reader.content(stream, PDF_LIMITS.contentBytes)
    length += part.length + 1
    if (length > PDF_LIMITS.contentBytes)
      refuse('too-complex', 'A page of this PDF has an unreasonable amount of content.')
    parts.push(part, Buffer.from('\n'))
  }
  return Buffer.concat(parts)
}
