import type { FontFacts, FontRefusal, Template, TemplateFault, TemplateValues } from '@platen/domain/templates'

export type FontInspection =
  | { readonly ok: true; readonly facts: FontFacts }
  | { readonly ok: false; readonly refusal: FontRefusal }

/** A prepared PDF; its first page is drawn. */
export interface PreparedFile {
  /** Path of the normalised PDF. */
  readonly preparedFile: string
  /** Address of its picture, for the SVG; without it, the SVG shows nothing of it. */
  readonly href?: string | undefined
}

export interface PictureFile extends PreparedFile {
  /** Width and height of the picture in pixels; null if it has none, for example a drawing. */
  readonly pixels: { readonly width: number; readonly height: number } | null
}

/** The files that a template refers to. One that is not listed, or cannot be read, is a fault of its items. */
export interface TemplateFiles {
  /** Paths of fonts by their id, which follows from their content: a font that is open is not read again. */
  readonly fonts: Readonly<Record<string, string>>
  /** By id of the artwork. */
  readonly artworks: Readonly<Record<string, PreparedFile>>
  /** By id of the item. */
  readonly pictures: Readonly<Record<string, PictureFile>>
}

export interface DrawRequest {
  readonly template: Template
  readonly values: TemplateValues
  readonly files: TemplateFiles
  /** False if only the PDF is needed; the SVG is then empty. */
  readonly svg?: false | undefined
  /** Path of the PDF, which is replaced; omitted if only the SVG is needed. The caller syncs it to disk. */
  readonly pdfFile?: string | undefined
}

export interface DrawResult {
  /** Whether there are no faults; only then the PDF was written. */
  readonly ok: boolean
  /** All faults of all items, in the order of the items. */
  readonly faults: readonly TemplateFault[]
  /**
   * One `<svg>` element with the size of the template in mm and one `<g data-item="ID">` for each item that has
   * something to draw; a document of its own, as in `<img>`, since its ids are only unique in it. Text that is too long
   * is drawn at its smallest size; characters without glyph are left out.
   */
  readonly svg: string
  /** Size in points of each text that was drawn, by id of the item. */
  readonly textSizes: Readonly<Record<string, number>>
}
