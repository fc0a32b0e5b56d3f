export { renderPage, renderThumbnails, THUMBNAIL_EXTENSION } from './render-thumbnails.ts'
export { type PageBitmap, type PdfiumDocument, openWithPdfium } from './pdfium-document.ts'
