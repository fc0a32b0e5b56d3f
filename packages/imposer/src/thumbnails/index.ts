export { drawThumbnails, THUMBNAIL_EXTENSION, THUMBNAIL_PIXELS, type ThumbnailRequest } from './draw-thumbnails.ts'
export { type PagePicture, type PdfView, viewPdf } from './pdf-view.ts'
