import type { ArtworkInfo } from '@platen/domain/artwork'
import type { Template, TemplateValues } from '@platen/domain/templates'
import { MM_PER_INCH } from '@platen/domain/units'
import type { DrawResult, PictureFile, TemplateFiles } from '@platen/imposer/templates'
import { compute } from '../../../compute/compute-pool.ts'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { Failure } from '../../../http/failure.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import type { Services } from '../../../services.ts'
import { loadFontKeys } from '../../catalog/templates/fonts-queries.ts'
import { loadArtworkInfos, loadPreparedPdfKeys } from '../artwork/artwork-queries.ts'

/** A template that is drawn with values. */
export interface TemplateDrawing {
  readonly template: Template
  readonly values: TemplateValues
  /** Ids of the artwork of its pictures by id of the item; pictures that are not fetched are left out. */
  readonly pictures: Readonly<Record<string, string>>
}

/** Keys of the objects that drawings need. */
export interface DrawingKeys {
  /** By id of the font. */
  readonly fonts: ReadonlyMap<string, string>
  /** By id of the artwork. */
  readonly artworks: ReadonlyMap<string, string>
  readonly infos: ReadonlyMap<string, ArtworkInfo>
}

/**
 * What is drawn: a PDF of each drawing, or SVGs in which artwork is shown by these addresses of its picture, by its id.
 */
type DrawingOutput = (
  | { readonly pdfFiles: readonly string[] }
  | { readonly thumbnails: ReadonlyMap<string, string> }
) & {
  /** By default that of `compute`. */
  readonly timeLimitMs?: number | undefined
}

/** Returns the keys of the objects that drawings need. */
export async function loadDrawingKeys(
  tx: EnvironmentTx,
  drawings: readonly Omit<TemplateDrawing, 'values'>[],
): Promise<DrawingKeys> {
  const items = [...new Set(drawings.map(({ template }) => template))].flatMap((template) => template.items)
  const fontIds = items.flatMap((item) => (item.kind === 'TEXT' ? [item.fontId] : []))
  const artworkIds = [
    ...items.flatMap((item) => (item.kind === 'ARTWORK' ? [item.artworkId] : [])),
    ...drawings.flatMap(({ pictures }) => Object.values(pictures)),
  ].filter(isUuid)
  const infos = await loadArtworkInfos(tx, [...new Set(artworkIds)])
  return {
    fonts: await loadFontKeys(tx, [...new Set(fontIds)]),
    artworks: await loadPreparedPdfKeys(tx, [...infos.keys()]),
    infos,
  }
}

/** Returns the pixels of the first page of artwork; null if it has no pictures. */
function getPixels(info: ArtworkInfo | undefined): PictureFile['pixels'] {
  const [page] = info?.pages ?? []
  const dpi = (page?.facts ?? info)?.lowestResolutionDpi
  if (!page || !dpi) return null
  return { width: (page.widthMm / MM_PER_INCH) * dpi, height: (page.heightMm / MM_PER_INCH) * dpi }
}

/**
 * Draws templates in a thread, all or none. No database connection may be held.
 *
 * @returns a failure if the environment has too many such computations, or they take too long
 */
export function drawTemplates(
  { objects }: Pick<Services, 'objects'>,
  environment: EnvironmentRef,
  drawings: readonly TemplateDrawing[],
  keys: DrawingKeys,
  output: DrawingOutput,
): Promise<DrawResult[] | Failure> {
  const thumbnails = 'thumbnails' in output ? output.thumbnails : undefined
  return objects.withFiles(environment, [...keys.fonts.values(), ...keys.artworks.values()], (getPath) => {
    const toPreparedFile = (id: string) => {
      const key = keys.artworks.get(id)
      return key === undefined ? undefined : { preparedFile: getPath(key), href: thumbnails?.get(id) }
    }
    const fonts = Object.fromEntries(Array.from(keys.fonts, ([id, key]) => [id, getPath(key)]))
    const requests = drawings.map(({ template, values, pictures }, index) => {
      const artworks = template.items.flatMap((item) => {
        const ready = item.kind === 'ARTWORK' ? toPreparedFile(item.artworkId) : undefined
        return item.kind === 'ARTWORK' && ready ? [[item.artworkId, ready] as const] : []
      })
      const fetched = Object.entries(pictures).flatMap(([itemId, id]) => {
        const ready = toPreparedFile(id)
        return ready ? [[itemId, { ...ready, pixels: getPixels(keys.infos.get(id)) }] as const] : []
      })
      const files: TemplateFiles = {
        fonts,
        artworks: Object.fromEntries(artworks),
        pictures: Object.fromEntries(fetched),
      }
      const request = { template, values, files }
      return 'pdfFiles' in output ? { ...request, svg: false as const, pdfFile: output.pdfFiles[index] } : request
    })
    return compute(environment.id, 'drawTemplates', requests, output.timeLimitMs)
  })
}
