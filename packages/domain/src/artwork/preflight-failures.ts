import type { PreflightFailure, PreflightFailureCode } from './types.ts'

type Values = Readonly<Record<string, string | number>>

/** English text of each code; `values` fills the placeholders. */
const TEXTS: Readonly<Record<PreflightFailureCode, (values: Values) => string>> = {
  fileMissing: () => 'The file is missing or cannot be read.',
  fileEmpty: () => 'The file is empty.',
  fileTooLarge: (v) => `The file is larger than the ${v.limitMb} MB that artwork may have.`,
  kindUnknown: () => 'The file is none of PDF, PNG, JPEG, TIFF and SVG.',
  damaged: (v) => `The ${v.kind} file is damaged: ${v.detail}.`,
  truncated: (v) => `The ${v.kind} file ends too early; it was probably not copied completely.`,
  encrypted: () => 'The PDF is protected by a password.',
  noPages: () => 'The PDF has no pages.',
  appearanceMissing: () =>
    'The PDF has form fields or notes whose look is not stored in it. Flatten it, or print it to PDF, and send it again.',
  contentUnreadable: () =>
    'A part of the content of a page of the PDF cannot be unpacked; the file is damaged. Export it again.',
  pixelsTooMany: (v) =>
    `The image has ${v.width} x ${v.height} pixels, more than the ${v.limitMegapixels} megapixels that are read.`,
  sizeTooLarge: (v) =>
    `The artwork is ${v.widthMm} x ${v.heightMm} mm, larger than the ${v.limitMm} mm that a page may have.`,
  unsupported: (v) => `The ${v.kind} file uses something that cannot be printed: ${v.detail}.`,
  svgDoctype: () => 'The SVG file has a DOCTYPE, which is not read for safety. Save it again without one.',
  tooComplex: (v) => `The ${v.kind} file is too complex: ${v.detail}.`,
  svgOutsideReference: (v) =>
    `The SVG file needs another file (${v.reference}), which is never fetched. Embed it and save again.`,
  tookTooLong: (v) => `Reading the file took longer than ${v.seconds} seconds and was stopped.`,
  tooMuchMemory: (v) => `Reading the file needed more than ${v.memoryMb} MB of memory and was stopped.`,
  readerCrashed: () => 'The file made its reader stop; it is probably damaged.',
}

/** Returns a preflight failure with its text. Keys of `values` are the names used by the text of the code. */
export function preflightFailure(code: PreflightFailureCode, values: Values = {}): PreflightFailure {
  return { code, text: TEXTS[code](values), values }
}
