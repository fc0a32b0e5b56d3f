import {
  type ArtworkFix,
  type FixRules,
  findArtworkFix,
  hasOrderedSize,
  type PreflightSettings,
} from '@platen/domain/artwork'
import type { Size } from '@platen/domain/geometry'
import { minPrintedArea } from '@platen/domain/imposition'
import type { Slot } from '@platen/domain/jigs'
import { canRemakeArtwork } from '@platen/domain/orders'
import { toSkuKey } from '@platen/domain/products'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type FrameFix, insertDueFixes } from '../artwork-fixes/artwork-fixes-commands.ts'
import { loadFixRules } from '../products/products-queries.ts'
import { lockJobs } from './job-state/job-state-commands.ts'
import type { PreflightInput } from './preflight-store.ts'

/** By jig name in lower case. */
export type SlotsByJig = ReadonlyMap<string, readonly Slot[]>

/** Of a frame that no fix was applied to. */
export const NO_FIX = { fix_state: null, fixed_width: null, fixed_height: null } as const

export const getOrderedSize = ({ width, height }: Pick<PreflightInput, 'width' | 'height'>): Size | undefined =>
  width === null || height === null ? undefined : { width, height }

/** What decides which fix a frame needs. */
interface FixContext {
  readonly settings: PreflightSettings
  readonly slots: SlotsByJig
}

/** A fix that the product of a job allows for the artwork of a frame. */
export interface OfferedFix extends FrameFix {
  readonly row: PreflightInput
  readonly mode: FixRules['fixes']
}

function toFrameFix(row: PreflightInput, ordered: Size, fix: ArtworkFix): FrameFix {
  const { job_pk: jobPk, frame_index: frameIndex, artwork_id: sourceId, artwork_page: sourcePage } = row
  return { jobPk, frameIndex, sourceId, sourcePage, ordered, fix }
}

/**
 * Returns the fixes that products allow for frames of which no fix was applied or undone. Reads the products only if
 * artwork has another size than the ordered one.
 */
export async function findFixes(
  tx: EnvironmentTx,
  rows: readonly PreflightInput[],
  { settings, slots }: FixContext,
): Promise<OfferedFix[]> {
  const { sizeToleranceMm: toleranceMm } = settings
  const deviating = rows.flatMap((row) => {
    const [page] = row.info.pages
    const ordered = getOrderedSize(row)
    if (!page || !ordered || row.fix_state === 'due' || row.fix_state === 'made') return []
    const size = { width: page.widthMm, height: page.heightMm }
    const skuKey = toSkuKey(row.sku)
    return skuKey === '' || hasOrderedSize(size, ordered, toleranceMm) ? [] : [{ row, ordered, size, skuKey }]
  })
  if (deviating.length === 0) return []
  const rulesBySku = await loadFixRules(tx, [...new Set(deviating.map(({ skuKey }) => skuKey))])
  return deviating.flatMap(({ row, ordered, size, skuKey }) => {
    const rules = rulesBySku.get(skuKey)
    const jigSlots = row.jig === null ? undefined : slots.get(row.jig)
    const fix =
      rules && findArtworkFix(size, rules, { ordered, toleranceMm, printed: jigSlots && minPrintedArea(jigSlots) })
    return rules && fix ? [{ ...toFrameFix(row, ordered, fix), row, mode: rules.fixes }] : []
  })
}

/**
 * Applies the fixes of products that have them applied on arrival to frames of locked jobs, unless a user has undone
 * the fix or let the artwork through. Returns the frames that are to be fixed.
 */
export async function applyFixesOnArrival(
  tx: EnvironmentTx,
  rows: readonly PreflightInput[],
  context: FixContext,
): Promise<ReadonlySet<PreflightInput>> {
  const untouched = rows.filter(({ fix_state: state, let_through: letThrough }) => state === null && !letThrough)
  const fixes = (await findFixes(tx, untouched, context)).filter(({ mode }) => mode === 'apply')
  if (fixes.length === 0) return new Set()
  const jobs = await lockJobs(tx, { ids: [...new Set(fixes.map(({ jobPk }) => jobPk))] })
  const fixable = new Set(jobs.filter((job) => canRemakeArtwork(job).ok).map(({ id }) => id))
  const applied = fixes.filter(({ jobPk }) => fixable.has(jobPk))
  await insertDueFixes(tx, applied, null)
  return new Set(applied.map(({ row }) => row))
}
