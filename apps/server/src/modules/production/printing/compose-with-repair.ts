import type { ComposeInput } from '@platen/imposer/compose'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { regeneratePreparedPdf } from '../../orders/artwork/regenerate-prepared-pdf.ts'
import { parseArtworkRef } from './artwork-ref.ts'
import { composeInThread } from './compose-in-worker-thread.ts'
import type { CheckedSheet } from './compose-thread.ts'

/**
 * Composes a sheet. If a prepared PDF is missing or corrupt, regenerates it from its original, at most once each, and
 * composes the sheet again. Returns the refusal only if the original is unusable too.
 */
export async function composeWithRepair(
  services: Services,
  environment: EnvironmentRef,
  input: ComposeInput,
): Promise<CheckedSheet> {
  const tried = new Set<string>()
  for (;;) {
    const result = await composeInThread(input)
    if (result.ok || 'withoutInk' in result) return result
    const { jigNo, slotNo } = result.refusal
    const broken = input.plan.placements.find((each) => each.jigNo === jigNo && each.slotNo === slotNo)
    if (!broken) return result
    const { artworkId } = parseArtworkRef(broken.artworkRef)
    if (tried.has(artworkId) || !(await regeneratePreparedPdf(services, environment, artworkId))) return result
    tried.add(artworkId)
    services.log.warn({ artwork: artworkId, text: result.refusal.text }, 'prepared PDF was regenerated')
  }
}
