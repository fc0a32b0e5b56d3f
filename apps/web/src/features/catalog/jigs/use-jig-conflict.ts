import { calls } from '@platen/contract/calls'
import type { WireJig } from '@platen/contract/jigs'
import { jigChanges } from '@platen/domain/jigs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fromJigDto } from '../../../api/jig-from-dto.ts'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import { useDiffTexts } from '../../../canvas-editor/use-diff-texts.ts'
import type { VersionConflict } from '../../../canvas-editor/use-stale-version-warning.ts'
import { JIG_FIELD_LABELS } from './jig-field-labels.ts'

/** Returns who saved a jig since it was opened as `opened`, and what they changed; undefined if nobody has. */
export function useJigConflict(
  opened: WireJig | null,
  known: readonly WireJig[] | undefined,
): VersionConflict | undefined {
  const { t } = useTranslation()
  const listDifferences = useDiffTexts()
  const current = known?.find(({ id }) => id === opened?.id)
  const isOutdated = opened !== null && current !== undefined && current.version !== opened.version
  const [newest] =
    useQuery({
      ...apiQueryOptions('jigs', calls.jigs.versions, { params: { id: opened?.id ?? '' }, query: { limit: 1 } }),
      enabled: isOutdated,
    }).data?.versions ?? []
  // the history may be older than the list for a moment
  if (!isOutdated || newest?.version !== current.version || newest?.savedBy == null) return undefined
  const changes = jigChanges(fromJigDto(opened), fromJigDto(current))
  const texts = listDifferences(changes, (field) => t(JIG_FIELD_LABELS[field]))
  return { savedBy: newest.savedBy, savedAt: newest.savedAt, changes: texts.map(({ text }) => text) }
}
