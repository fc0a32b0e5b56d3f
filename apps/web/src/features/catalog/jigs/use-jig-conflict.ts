import { calls } from '@platen/contract/calls'
import type { WireJig } from '@platen/contract/jigs'
import { jigChanges } from '@platen/domain/jigs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fromJigDto } from '../../../api/jig-from-dto.ts'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import { useDiffTexts } from '../../../canvas-editor/use-diff-texts.ts'
import {
  findNewerVersion,
  toVersionConflict,
  type VersionConflict,
} from '../../../canvas-editor/use-stale-version-warning.ts'

/** Returns who saved a jig since it was opened as `opened`, and what they changed; undefined if nobody has. */
export function useJigConflict(
  opened: WireJig | null,
  storedJigs: readonly WireJig[] | undefined,
): VersionConflict | undefined {
  const { t } = useTranslation()
  const listDifferences = useDiffTexts()
  const current = findNewerVersion(opened, storedJigs)
  const query = { params: { id: opened?.id ?? '' }, query: { limit: 1 } }
  const history = useQuery({ ...apiQueryOptions('jigs', calls.jigs.versions, query), enabled: current !== undefined })
  if (!opened || !current) return undefined
  return toVersionConflict(current, history.data?.versions[0], () =>
    listDifferences(jigChanges(fromJigDto(opened), fromJigDto(current)), (field) => t(`jigs.field.${field}`)),
  )
}
