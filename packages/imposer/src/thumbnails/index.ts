export { openWithPdfium, type PageBitmap, type PdfiumDocument } from './pdfium-document.ts'
export { renderPage, renderThumbnails, THUMBNAIL_EXTENSION } from './render-thumbnails.ts'
