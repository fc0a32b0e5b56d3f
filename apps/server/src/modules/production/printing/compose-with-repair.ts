import type { ComposeInput } from '@platen/imposer/compose'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { loadPreparedPdfKeys } from '../../orders/artwork/artwork-queries.ts'
import { regeneratePreparedPdf } from '../../orders/artwork/regenerate-prepared-pdf.ts'
import { parseArtworkRef } from '../runs/artwork-ref.ts'
import { composeInThread } from './compose-in-worker-thread.ts'
import type { CheckedSheet } from './compose-thread.ts'

/** The input of the imposer except the files of the artworks. */
export type SheetToCompose = Omit<ComposeInput, 'artworks'>

/** Composes a sheet from the prepared PDFs with these keys, by the id of their artwork. */
function composeFrom(
  { objects }: Services,
  environment: EnvironmentRef,
  sheet: SheetToCompose,
  keys: ReadonlyMap<string, string>,
): Promise<CheckedSheet> {
  return objects.withFiles(environment, [...keys.values()], (getPath) => {
    const artworks = new Map(
      sheet.plan.placements.map(({ artworkRef }) => {
        const { artworkId, page } = parseArtworkRef(artworkRef)
        return [artworkRef, { readyFile: getPath(keys.get(artworkId) ?? ''), page }] as const
      }),
    )
    return composeInThread({ ...sheet, artworks })
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
  const tried = new Set<string>()
  const loadKeys = () =>
    services.database.inEnvironment(environment.id, (tx) => loadPreparedPdfKeys(tx, ids), { readOnly: true })
  let keys = await loadKeys()
  for (;;) {
    const result = await composeFrom(services, environment, sheet, keys)
    if (result.ok || 'withoutInk' in result) return result
    const { jigNo, slotNo } = result.refusal
    const broken = placements.find((each) => each.jigNo === jigNo && each.slotNo === slotNo)
    if (!broken) return result
    const { artworkId } = parseArtworkRef(broken.artworkRef)
    const key = keys.get(artworkId)
    keys = await loadKeys()
    // Another process has replaced the prepared PDF meanwhile.
    if (keys.get(artworkId) !== key) continue
    if (tried.has(artworkId) || !(await regeneratePreparedPdf(services, environment, artworkId, key ?? '')))
      return result
    tried.add(artworkId)
    keys = await loadKeys()
    services.log.warn({ artwork: artworkId, text: result.refusal.text }, 'prepared PDF was regenerated')
  }
}
