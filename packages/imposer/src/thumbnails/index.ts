export { renderPage, renderThumbnails, THUMBNAIL_EXTENSION } from './draw-thumbnails.ts'
export { type PageBitmap, type PdfiumDocument, openWithPdfium } from './pdf-view.ts'
