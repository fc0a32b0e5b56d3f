export { normaliseImage } from './normalise-image.ts'
export type { SvgRenderer } from './svg-render.ts'
