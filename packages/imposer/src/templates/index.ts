/**
 * Templates of personalised artwork: `inspectFont` reads a font that a shop uploads, `drawTemplate` draws a template
 * with the values of an order as SVG and PDF. Both block the calling thread and read files of users, so they are called
 * in a thread with limits for time and memory.
 *
 * - `inspectFont(path): FontInspection`: facts of the font, or why it cannot be used
 * - `drawTemplate({ template, values, files, pdfFile }): Promise<DrawResult>`: SVG, all faults, and the PDF if there is
 *   no fault
 * - `writeFixedArtwork({ preparedFile, page, size, fix, pdfFile }): Promise<boolean>`: artwork turned, scaled or
 *   trimmed
 * - `closeFonts()`: called after them, since fonts stay open
 */
export { drawTemplate } from './draw-template.ts'
export { closeFonts } from './font.ts'
export { inspectFont } from './inspect-font.ts'
export type * from './types.ts'
export { writeFixedArtwork } from './write-fixed-artwork.ts'
