export { normalisePdf } from './compose/normalise-pdf.ts'
export { normaliseImage } from './images/index.ts'
