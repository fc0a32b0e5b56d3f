export { openWithPdfium, type PageBitmap, type PdfiumDocument } from './pdfium-document.ts'
export {
  isTransparent,
  MAX_PDF_BYTES,
  type PageThumbnail,
  renderImageThumbnail,
  renderPages,
  THUMBNAIL_EXTENSION,
} from './render-thumbnails.ts'
