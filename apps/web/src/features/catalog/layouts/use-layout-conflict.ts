import { calls } from '@platen/contract/calls'
import type { WireLayout } from '@platen/contract/layouts'
import { layoutChanges } from '@platen/domain/layouts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import { useDiffTexts } from '../../../canvas-editor/use-diff-texts.ts'
import {
  findNewerVersion,
  toVersionConflict,
  type VersionConflict,
} from '../../../canvas-editor/use-stale-version-warning.ts'
import { layoutFromWire } from './layout-edits.ts'
import { LAYOUT_FIELD_LABELS } from './layout-field-labels.ts'

/** Returns who saved a layout since it was opened as `opened`, and what they changed; undefined if nobody has. */
export function useLayoutConflict(
  opened: WireLayout | null,
  storedLayouts: readonly WireLayout[] | undefined,
): VersionConflict | undefined {
  const { t } = useTranslation()
  const listDifferences = useDiffTexts()
  const current = findNewerVersion(opened, storedLayouts)
  const query = { params: { id: opened?.id ?? '' }, query: { limit: 1 } }
  const history = useQuery({
    ...apiQueryOptions('layouts', calls.layouts.versions, query),
    enabled: current !== undefined,
  })
  if (!opened || !current) return undefined
  return toVersionConflict(current, history.data?.versions[0], () =>
    listDifferences(layoutChanges(layoutFromWire(opened), layoutFromWire(current)), (field) =>
      t(LAYOUT_FIELD_LABELS[field]),
    ),
  )
}
