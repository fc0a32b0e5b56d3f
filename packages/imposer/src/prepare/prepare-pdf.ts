import { type ArtworkInfo, type ArtworkRefusal, refuseArtwork } from '@platen/domain/artwork'

export type PdfPrepared =
  | {
      readonly ok: true
      readonly info: ArtworkInfo
      /** Whether any page is cut to its TrimBox. */
      readonly trimmed: boolean
    }
  | { readonly ok: false; readonly refusal: ArtworkRefusal }

/** Describes a PDF and makes it plain. */
export async function preparePdf(_source: string, _readyFile: string): Promise<PdfPrepared> {
  return { ok: false, refusal: refuseArtwork('unsupported', { kind: 'PDF', detail: 'PDF' }) }
}
