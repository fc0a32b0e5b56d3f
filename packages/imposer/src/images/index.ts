export { normaliseImage } from './make-image-ready.ts'
export { SNIFF_BYTES, sniffKind } from './sniff.ts'
export type { SvgRenderer } from './svg-draw.ts'
