/** Why a PDF cannot be used as artwork. One closed list; the text beside it says the same in plain English. */
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
  | 'unreadable'

/** A refusal as a value: what is wrong with the file, in words that a print shop understands. */
export interface PdfFailure {
  readonly code: PdfFailureCode
  readonly text: string
}

/**
 * Carries a refusal out of the depth of the reader. It never leaves the package: every exported function turns it
 * into a value by `toPdfFailure`.
 */
export class PdfError extends Error {
  readonly refusal: PdfFailure
  constructor(code: PdfFailureCode, text: string) {
    super(text)
    this.refusal = { code, text }
  }
}

export function refuse(code: PdfFailureCode, text: string): never {
  throw new PdfError(code, text)
}

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'The file is not there any more.',
  EACCES: 'The file may not be read.',
  EPERM: 'The file may not be read.',
  EISDIR: 'This is a folder, not a file.',
}

/** The refusal that an error stands for, or undefined where the error is a surprise that must be thrown on. */
export function toPdfFailure(error: unknown): PdfFailure | undefined {
  if (error instanceof PdfError) return error.refusal
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const text = FILE_ERRORS[code]
  return text === undefined ? undefined : { code: 'unreadable', text }
}
