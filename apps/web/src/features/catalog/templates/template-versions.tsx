import { calls } from '@platen/contract/calls'
import type { TemplateSummary } from '@platen/contract/templates'
import { templateChanges } from '@platen/domain/templates'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { usePermissions } from '../../../api/queries.ts'
import { useApiMutation, useApiQuery } from '../../../api/query-helpers.ts'
import { useVersionHistory } from '../../../api/version-history.ts'
import { VersionDiffSummary } from '../../../canvas-editor/version-diff-summary.tsx'
import { VersionHistoryDialog } from '../../../canvas-editor/version-history-dialog.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { TEMPLATE_FIELD_LABELS } from './template-field-labels.ts'
import { fromWireTemplate } from './template-from-wire.ts'
import { TemplateSvg } from './template-svg.tsx'

interface TemplateVersionsProps {
  readonly template: Pick<TemplateSummary, 'id' | 'name' | 'version'>
  readonly onClose: () => void
}

/** The history of a template. */
export function TemplateVersions({ template, onClose }: TemplateVersionsProps) {
  const { t } = useTranslation()
  const { id, name } = template
  const canEdit = usePermissions()('products_edit')
  const restore = useApiMutation(calls.templates.restore, {
    invalidates: ['templates'],
    errorTitle: 'drawing.restoreFailed',
  })
  const history = useVersionHistory({
    topic: 'templates',
    item: template,
    fetchPage: (page, signal) => client(calls.templates.versions, { params: { id }, query: page }, signal),
    restore: async (version, current) => {
      await restore.mutateAsync({ params: { id, version }, body: { version: current } })
      return true
    },
    onRestored: onClose,
  })
  return (
    <VersionHistoryDialog
      title={t('drawing.historyOf', { name })}
      {...history}
      canRestore={canEdit}
      busy={restore.isPending}
      onClose={onClose}
      drawing={(older, newer) => <VersionComparison id={id} older={older} newer={newer} />}
    />
  )
}

function useTemplateVersion(id: string, version: number) {
  const query = useApiQuery('templates', calls.templates.version, { params: { id, version } })
  const stored = query.data?.template
  return { query, template: useMemo(() => stored && fromWireTemplate(stored), [stored]) }
}

function VersionComparison({ id, older, newer }: { id: string; older: number; newer: number }) {
  const { t } = useTranslation()
  const { query: olderQuery, template: before } = useTemplateVersion(id, older)
  const { query: newerQuery, template: after } = useTemplateVersion(id, newer)
  if (!before || !after) return <LoadState query={before ? newerQuery : olderQuery} h={320} />
  const changes = templateChanges(before, after)
  return (
    <>
      <TemplateSvg
        template={before}
        newerVersion={{ template: after, changes }}
        label={t('templates.drawing', { name: after.name })}
      />
      {older !== newer && (
        <VersionDiffSummary changes={changes} getFieldLabel={(field) => t(TEMPLATE_FIELD_LABELS[field])} />
      )}
    </>
  )
}
