import { calls } from '@platen/contract/calls'
import type { WireLayout } from '@platen/contract/layouts'
import { layoutChanges } from '@platen/domain/layouts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import { useDiffTexts } from '../../../canvas-editor/use-diff-texts.ts'
import type { VersionConflict } from '../../../canvas-editor/use-stale-version-warning.ts'
import { layoutFromWire } from './layout-edits.ts'
import { LAYOUT_FIELD_LABELS } from './layout-field-labels.ts'

/** Returns who saved a layout since it was opened as `opened`, and what they changed; undefined if nobody has. */
export function useLayoutConflict(
  opened: WireLayout | null,
  known: readonly WireLayout[] | undefined,
): VersionConflict | undefined {
  const { t } = useTranslation()
  const listDifferences = useDiffTexts()
  const current = known?.find(({ id }) => id === opened?.id)
  const isOutdated = opened !== null && current !== undefined && current.version !== opened.version
  const [newest] =
    useQuery({
      ...apiQueryOptions('layouts', calls.layouts.versions, { params: { id: opened?.id ?? '' }, query: { limit: 1 } }),
      enabled: isOutdated,
    }).data?.versions ?? []
  // the history may be older than the list for a moment
  if (!isOutdated || newest?.version !== current.version || newest?.savedBy == null) return undefined
  const changes = layoutChanges(layoutFromWire(opened), layoutFromWire(current))
  const texts = listDifferences(changes, (field) => t(LAYOUT_FIELD_LABELS[field]))
  return { savedBy: newest.savedBy, savedAt: newest.savedAt, changes: texts.map(({ text }) => text) }
}
