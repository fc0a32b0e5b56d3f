export { inspectPdf } from './describe-pdf.ts'
export type * from './types.ts'
