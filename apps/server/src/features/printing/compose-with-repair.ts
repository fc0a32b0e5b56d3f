import type { ComposeInput, ComposeResult } from '@platen/imposer/compose'
import type { EnvironmentRef } from '../../http/handler-context.ts'
import type { Services } from '../../services.ts'
import { regeneratePreparedPdf } from '../artwork/regenerate-prepared-pdf.ts'
import { parseArtworkRef } from './artwork-ref.ts'
import { composeInThread } from './compose-in-worker-thread.ts'

/**
 * Composes a sheet. Where a ready file turns out to be gone or damaged it is made anew from its original, each once,
 * and the sheet is composed again; the refusal is answered only where the original is of no use either.
 */
export async function composeWithRepair(
  services: Services,
  environment: EnvironmentRef,
  input: ComposeInput,
): Promise<ComposeResult> {
  const tried = new Set<string>()
  for (;;) {
    const result = await composeInThread(input)
    if (result.ok) return result
    const { jigNo, slotNo } = result.refusal
    const broken = input.plan.placements.find((each) => each.jigNo === jigNo && each.slotNo === slotNo)
    if (!broken) return result
    const { artworkId } = parseArtworkRef(broken.artworkRef)
    if (tried.has(artworkId) || !(await regeneratePreparedPdf(services, environment, artworkId))) return result
    tried.add(artworkId)
    services.log.warn({ artwork: artworkId, text: result.refusal.text }, 'artwork was made ready anew')
  }
}
