import { calls } from '@platen/contract/calls'
import type { WireTemplate } from '@platen/contract/templates'
import { templateChanges } from '@platen/domain/templates'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import { useDiffTexts } from '../../../canvas-editor/use-diff-texts.ts'
import {
  findNewerVersion,
  toVersionConflict,
  useStaleVersionWarning,
} from '../../../canvas-editor/use-stale-version-warning.ts'
import type { ValidationMessage } from '../../../canvas-editor/validation-list.tsx'
import { getErrorCode } from '../../../lib/error-codes.ts'
import { TEMPLATE_FIELD_LABELS } from './template-field-labels.ts'
import { fromWireTemplate } from './template-from-wire.ts'

/** Returns a warning as soon as another user has saved or deleted the template that was opened as `opened`. */
export function useTemplateConflict(opened: WireTemplate | null, busy: boolean): ValidationMessage[] {
  const { t } = useTranslation()
  const listDifferences = useDiffTexts()
  const params = { id: opened?.id ?? '' }
  const stored = useQuery({
    ...apiQueryOptions('templates', calls.templates.find, { params }),
    enabled: opened !== null,
  })
  const isDeleted = stored.isError && getErrorCode(stored.error) === 'not_found'
  const storedTemplates = isDeleted ? [] : stored.data && [stored.data.template]
  const current = findNewerVersion(opened, storedTemplates)
  const history = useQuery({
    ...apiQueryOptions('templates', calls.templates.versions, { params, query: { limit: 1 } }),
    enabled: current !== undefined,
  })
  const conflict =
    opened && current
      ? toVersionConflict(current, history.data?.versions[0], () =>
          listDifferences(templateChanges(fromWireTemplate(opened), fromWireTemplate(current)), (field) =>
            t(TEMPLATE_FIELD_LABELS[field]),
          ),
        )
      : undefined
  return useStaleVersionWarning(opened, storedTemplates, busy, conflict)
}
