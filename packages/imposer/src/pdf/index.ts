export type { PdfFailure, PdfFailureCode } from './refusal.ts'
