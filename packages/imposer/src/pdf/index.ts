export type { PdfFailure, PdfFailureCode } from './pdf-error.ts'
