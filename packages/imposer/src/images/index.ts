export { makeImageReady } from './make-image-ready.ts'
export { SNIFF_BYTES, sniffKind } from './sniff.ts'
export type { SvgDrawer } from './svg-draw.ts'
