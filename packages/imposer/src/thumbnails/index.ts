export { openWithPdfium, type PageBitmap, type PdfiumDocument } from './pdfium-document.ts'
export {
  isTransparent,
  MAX_PDF_BYTES,
  type PageThumbnail,
  renderImageThumbnail,
  renderPages,
} from './render-thumbnails.ts'
export { THUMBNAIL_EXTENSION } from './thumbnail-extension.ts'
