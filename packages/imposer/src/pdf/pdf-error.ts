/** Failure codes for PDF artwork; a closed list. The text next to the code is plain English. */
export type PdfFailureCode =
  | 'empty-file'
  | 'not-a-pdf'
  | 'password-needed'
  | 'unknown-encryption'
  | 'damaged'
  | 'no-pages'
  | 'too-many-pages'
  | 'too-complex'
  | 'appearance-missing'
  | 'content-unreadable'
  | 'page-too-large'
  | 'unreadable'

/** A failure as a value: the problem with the file, as text for print shop staff. */
export interface PdfFailure {
  readonly code: PdfFailureCode
  readonly text: string
  /** Numbers of the text. */
  readonly values?: Readonly<Record<string, number>>
}

/**
 * Wraps a failure inside the reader. Never leaves the package: every exported function converts it to a value by
 * `toPdfFailure`.
 */
export class PdfError extends Error {
  readonly refusal: PdfFailure
  constructor(code: PdfFailureCode, text: string, values?: Readonly<Record<string, number>>) {
    super(text)
    this.refusal = { code, text, ...(values && { values }) }
  }
}

/** Whether a failure is that a content stream cannot be unpacked. */
export const isContentUnreadable = (error: unknown): boolean =>
  error instanceof PdfError && error.refusal.code === 'content-unreadable'

export function refuse(code: PdfFailureCode, text: string, values?: Readonly<Record<string, number>>): never {
  throw new PdfError(code, text, values)
}

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'The file no longer exists.',
  EACCES: 'The file may not be read.',
  EPERM: 'The file may not be read.',
  EISDIR: 'This is a folder, not a file.',
}

/** Returns the failure of a `PdfError`, or undefined for an unexpected error, which must be rethrown. */
export function toPdfFailure(error: unknown): PdfFailure | undefined {
  if (error instanceof PdfError) return error.refusal
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const text = FILE_ERRORS[code]
  return text === undefined ? undefined : { code: 'unreadable', text }
}
