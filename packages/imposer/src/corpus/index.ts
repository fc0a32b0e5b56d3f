/** Compares prepared artwork with pictures of other programs, for tests and `npm run corpus`. */
export * from './compare-pictures.ts'
export * from './draw-with-poppler.ts'
export * from './samples-to-pdf.ts'
