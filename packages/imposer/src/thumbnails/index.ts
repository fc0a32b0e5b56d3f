export { drawPageOf, drawThumbnails, THUMBNAIL_EXTENSION } from './draw-thumbnails.ts'
export { type PagePicture, type PdfView, viewPdf } from './pdf-view.ts'
