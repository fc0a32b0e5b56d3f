import type { SheetPlacement } from '@platen/domain/imposition'
import type { WhiteSettings } from '@platen/domain/output-channels'
import type { ComposeInput } from '@platen/imposer/compose'
import { contourKey } from '../../../file-store/object-keys.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { loadPreparedPdfKeys } from '../../orders/artwork/artwork-queries.ts'
import { regeneratePreparedPdf } from '../../orders/artwork/regenerate-prepared-pdf.ts'
import { type ArtworkPage, storeMissingContours } from '../../orders/artwork/store-contours.ts'
import { parseArtworkRef } from '../runs/artwork-ref.ts'
import { composeInThread } from './compose-in-worker-thread.ts'
import type { CheckedSheet } from './compose-thread.ts'

/** The input of the imposer except the files of the artworks and their contours. */
export type SheetToCompose = Omit<ComposeInput, 'artworks'> & { readonly white: WhiteSettings }

interface PreparedPage extends ArtworkPage {
  readonly placement: SheetPlacement
}

/** Returns the pages on a sheet by `artworkRef`, each with its first placement. */
function getPages({ plan }: SheetToCompose, keys: ReadonlyMap<string, string>): ReadonlyMap<string, PreparedPage> {
  const pages = new Map<string, PreparedPage>()
  for (const placement of plan.placements) {
    if (pages.has(placement.artworkRef)) continue
    const { artworkId, page } = parseArtworkRef(placement.artworkRef)
    pages.set(placement.artworkRef, { artworkId, page, preparedKey: keys.get(artworkId) ?? '', placement })
  }
  return pages
}

/** Composes a sheet from the prepared PDFs with these keys, by the id of their artwork. */
async function composeFrom(
  services: Services,
  environment: EnvironmentRef,
  { white: { method, chokeMm }, ...sheet }: SheetToCompose,
  pages: ReadonlyMap<string, PreparedPage>,
): Promise<CheckedSheet> {
  const shape = sheet.layers?.white === undefined || method === 'flood' ? undefined : method
  const missing = shape && (await storeMissingContours(services, environment, [...pages.values()], shape))
  if (missing?.reason === 'tooComplex') return { ok: false, withoutWhite: missing.placement }
  if (missing) return { ok: false, refusal: { ...missing.placement, text: 'Its contour cannot be traced.' } }
  const keys = [...pages.values()].flatMap(({ preparedKey, page }) =>
    shape === undefined ? preparedKey : [preparedKey, contourKey(preparedKey, page, shape)],
  )
  return services.objects.withFiles(environment, keys, (getPath) => {
    const artworks = new Map(
      Array.from(pages, ([ref, { preparedKey, page }]) => [ref, { preparedFile: getPath(preparedKey), page }] as const),
    )
    if (shape === undefined || !sheet.layers?.white) return composeInThread({ ...sheet, artworks })
    const contourFiles = new Map(
      Array.from(
        pages,
        ([ref, { preparedKey, page }]) => [ref, getPath(contourKey(preparedKey, page, shape))] as const,
      ),
    )
    const white = { ...sheet.layers.white, shapes: { contourFiles, chokeMm } }
    return composeInThread({ ...sheet, artworks, layers: { ...sheet.layers, white } })
  })
}

/**
 * Composes a sheet. If a prepared PDF is missing or corrupt, regenerates it from its original, at most once each, and
 * composes the sheet again. Returns the refusal only if the original is unusable too.
 */
export async function composeWithRepair(
  services: Services,
  environment: EnvironmentRef,
  sheet: SheetToCompose,
): Promise<CheckedSheet> {
  const { placements } = sheet.plan
  const ids = [...new Set(placements.map(({ artworkRef }) => parseArtworkRef(artworkRef).artworkId))]
  const repairedIds = new Set<string>()
  const loadKeys = () =>
    services.database.inEnvironment(environment.id, (tx) => loadPreparedPdfKeys(tx, ids), { readOnly: true })
  let keys = await loadKeys()
  for (;;) {
    const result = await composeFrom(services, environment, sheet, getPages(sheet, keys))
    if (result.ok || !('refusal' in result)) return result
    const { jigNo, slotNo } = result.refusal
    const broken = placements.find((each) => each.jigNo === jigNo && each.slotNo === slotNo)
    if (!broken) return result
    const { artworkId } = parseArtworkRef(broken.artworkRef)
    const key = keys.get(artworkId)
    keys = await loadKeys()
    // Another process has replaced the prepared PDF meanwhile.
    if (keys.get(artworkId) !== key) continue
    if (repairedIds.has(artworkId) || !(await regeneratePreparedPdf(services, environment, artworkId, key ?? '')))
      return result
    repairedIds.add(artworkId)
    keys = await loadKeys()
    services.log.warn({ artwork: artworkId, text: result.refusal.text }, 'prepared PDF was regenerated')
  }
}
