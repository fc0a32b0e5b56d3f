import type { ArtworkKind } from '@platen/domain/artwork'

/** Number of bytes from the start of the file that `sniffKind` needs. */
export const SNIFF_BYTES = 65_536
/** Some writers omit the header of a PDF. */
const PDF_OBJECT_START = /^(?:%[^\r\n]*[\r\n]|\s)*\d{1,10}\s{1,9}\d{1,5}\s{1,9}obj\b/
const SVG_START = /<(?:[\w-]{1,40}:)?svg[\s>/]/i

/** Detects the type of a file by its content, ignoring its name. Undefined if it is not supported. */
export function sniffKind(head: Buffer): ArtworkKind | undefined {
  const starts = (...bytes: number[]) => bytes.every((byte, i) => head[i] === byte)
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'PNG'
  if (starts(0xff, 0xd8, 0xff)) return 'JPEG'
  if (starts(0x49, 0x49, 0x2a, 0) || starts(0x4d, 0x4d, 0, 0x2a)) return 'TIFF'
  if (starts(0x49, 0x49, 0x2b, 0) || starts(0x4d, 0x4d, 0, 0x2b)) return 'TIFF'
  const text = getText(head)
  // PDF readers accept data before the header; the PDF reader enforces the limit
  const pdf = PDF_OBJECT_START.test(text) ? 0 : text.indexOf('%PDF-')
  const svg = text.search(SVG_START)
  // a PDF may contain an SVG and vice versa; the first marker determines the type
  if (pdf >= 0 && (svg < 0 || pdf < svg)) return 'PDF'
  return svg >= 0 ? 'SVG' : undefined
}

function getText(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return head.toString('utf16le')
  if (head[0] === 0xfe && head[1] === 0xff) {
    return Buffer.from(head.subarray(0, head.length & ~1))
      .swap16()
      .toString('utf16le')
  }
  return head.toString('latin1')
}
