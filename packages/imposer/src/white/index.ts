export { type Contour, formatContour, readContour, UNITS_PER_MM } from './contour.ts'
export { type ContourRefusal, drawContour } from './draw-contour.ts'
export { placeWhite, toWhitePlace } from './place-white.ts'
