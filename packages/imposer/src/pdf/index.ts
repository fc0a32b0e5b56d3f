export type { PdfRefusal, PdfRefusalCode } from './refusal.ts'
