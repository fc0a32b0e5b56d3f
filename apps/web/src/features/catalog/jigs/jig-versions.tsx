import { calls } from '@platen/contract/calls'
import type { WireJig } from '@platen/contract/jigs'
import { jigChanges } from '@platen/domain/jigs'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { fromJigDto } from '../../../api/jig-from-dto.ts'
import { queryOptions, usePermissions } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { apiQueryOptions, useApiMutation, useApiQuery } from '../../../api/query-helpers.ts'
import { useVersionHistory } from '../../../api/version-history.ts'
import { JigSvg } from '../../../canvas-editor/shapes/jig-svg.tsx'
import { VersionDiffSummary } from '../../../canvas-editor/version-diff-summary.tsx'
import { VersionHistoryDialog } from '../../../canvas-editor/version-history-dialog.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { findBrokenLayouts, useConfirmBrokenLayouts } from './broken-layouts.ts'

/** The history of a jig. */
export function JigVersions({ jig, onClose }: { jig: WireJig; onClose: () => void }) {
  const { t } = useTranslation()
  const canEdit = usePermissions()('jig_edit')
  const restore = useApiMutation(calls.jigs.restore, {
    invalidates: ['jigs', 'layouts', 'orders'],
    errorTitle: 'drawing.restoreFailed',
  })
  const confirmBroken = useConfirmBrokenLayouts('restore')
  const history = useVersionHistory({
    topic: 'jigs',
    item: jig,
    fetchPage: (page, signal) => client(calls.jigs.versions, { params: { id: jig.id }, query: page }, signal),
    restore: async (version, current) => {
      const [old, jigs, layouts] = await Promise.all([
        queryClient.query(apiQueryOptions('jigs', calls.jigs.version, { params: { id: jig.id, version } })),
        queryClient.query({ ...queryOptions.jigs(), staleTime: 'static' }),
        queryClient.query({ ...queryOptions.layouts(), staleTime: 'static' }),
      ])
      if (!(await confirmBroken(findBrokenLayouts(fromJigDto(old.jig), layouts.tables, jigs.jigs)))) return false
      await restore.mutateAsync({ params: { id: jig.id, version }, body: { version: current } })
      return true
    },
    onRestored: onClose,
  })
  return (
    <VersionHistoryDialog
      title={t('drawing.historyOf', { name: jig.name })}
      {...history}
      canRestore={canEdit}
      busy={restore.isPending}
      onClose={onClose}
      drawing={(older, newer) => <VersionComparison id={jig.id} older={older} newer={newer} />}
    />
  )
}

const useJigVersion = (id: string, version: number) =>
  useApiQuery('jigs', calls.jigs.version, { params: { id, version } })

function VersionComparison({ id, older, newer }: { id: string; older: number; newer: number }) {
  const { t } = useTranslation()
  const [olderQuery, newerQuery] = [useJigVersion(id, older), useJigVersion(id, newer)]
  if (!olderQuery.data || !newerQuery.data)
    return <LoadState query={olderQuery.data ? newerQuery : olderQuery} h={320} />
  const [before, after] = [fromJigDto(olderQuery.data.jig), fromJigDto(newerQuery.data.jig)]
  const changes = jigChanges(before, after)
  return (
    <>
      <JigSvg jig={before} newerVersion={{ jig: after, changes }} label={t('jigs.drawing', { name: after.name })} />
      {older !== newer && <VersionDiffSummary changes={changes} getFieldLabel={(field) => t(`jigs.field.${field}`)} />}
    </>
  )
}
