export { normaliseImage } from './normalise-image.ts'
export { SNIFF_BYTES, sniffKind } from './sniff.ts'
export type { SvgRenderer } from './svg-render.ts'
