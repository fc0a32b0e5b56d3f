import { calls } from '@platen/contract/calls'
import type { WireJig } from '@platen/contract/jigs'
import type { WireLayout } from '@platen/contract/layouts'
import { jigFootprint, layoutChanges, type PlacedJig } from '@platen/domain/layouts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { queryOptions, usePermissions } from '../../../api/queries.ts'
import { useApiMutation, useApiQuery } from '../../../api/query-helpers.ts'
import { useVersionHistory } from '../../../api/version-history.ts'
import stageStyles from '../../../canvas-editor/stage.module.css'
import { VersionDiffSummary } from '../../../canvas-editor/version-diff-summary.tsx'
import { VersionHistoryDialog } from '../../../canvas-editor/version-history-dialog.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { layoutFromWire, toLayoutDraft } from './layout-edits.ts'
import { LAYOUT_FIELD_LABELS } from './layout-field-labels.ts'
import { PlacedJigShape } from './layout-svg.tsx'
import { useJigLookup } from './use-jig-lookup.ts'

const NO_JIGS: readonly WireJig[] = []

/** Version history of a print layout. */
export function LayoutVersions({ layout, onClose }: { layout: WireLayout; onClose: () => void }) {
  const { t } = useTranslation()
  const canEdit = usePermissions()('print_layout_edit')
  const restore = useApiMutation(calls.layouts.restore, {
    invalidates: ['layouts', 'presets'],
    errorTitle: 'drawing.restoreFailed',
  })
  const history = useVersionHistory({
    topic: 'layouts',
    item: layout,
    fetchPage: (page, signal) => client(calls.layouts.versions, { params: { id: layout.id }, query: page }, signal),
    restore: async (version, current) => {
      await restore.mutateAsync({ params: { id: layout.id, version }, body: { version: current } })
      return true
    },
    onRestored: onClose,
  })
  return (
    <VersionHistoryDialog
      title={t('drawing.historyOf', { name: layout.name })}
      {...history}
      canRestore={canEdit}
      busy={restore.isPending}
      onClose={onClose}
      drawing={(older, newer) => <TwoVersions id={layout.id} older={older} newer={newer} />}
    />
  )
}

const useLayoutVersion = (id: string, version: number) =>
  useApiQuery('layouts', calls.layouts.version, { params: { id, version } })

/** Shows the older version with the changes drawn over it. Jigs are drawn in their current version. */
function TwoVersions({ id, older, newer }: { id: string; older: number; newer: number }) {
  const { t } = useTranslation()
  const [olderQuery, newerQuery] = [useLayoutVersion(id, older), useLayoutVersion(id, newer)]
  const jigOf = useJigLookup(useQuery(queryOptions.jigs()).data?.jigs ?? NO_JIGS)
  if (!olderQuery.data || !newerQuery.data)
    return <LoadState query={olderQuery.data ? newerQuery : olderQuery} h={320} />
  const [before, after] = [layoutFromWire(olderQuery.data.table), layoutFromWire(newerQuery.data.table)]
  const changes = layoutChanges(before, after)
  const [width, height] = [Math.max(before.width, after.width), Math.max(before.height, after.height)]
  const padding = Math.max(width, height) * 0.02
  const isResized = changes.fields.includes('width') || changes.fields.includes('height')
  const area = after.printableArea
  const boxes = (kind: 'added' | 'changed' | 'removed', jigs: readonly PlacedJig[]) =>
    changes[kind].flatMap((index) => {
      const placed = jigs[index]
      const jig = placed && jigOf(placed.id)
      return placed && jig
        ? [
            <rect
              key={`${kind}.${index}`}
              {...jigFootprint(placed, jig)}
              className={stageStyles.change}
              data-kind={kind}
            />,
          ]
        : []
    })
  return (
    <>
      <svg
        role="img"
        aria-label={t('preview.title', { name: after.name })}
        className={stageStyles.drawing}
        data-locked
        viewBox={`${-padding} ${-padding} ${width + 2 * padding} ${height + 2 * padding}`}
      >
        <rect width={before.width} height={before.height} className={stageStyles.bed} />
        {toLayoutDraft(before).jigs.map((placed, index) => {
          const jig = jigOf(placed.id)
          return jig ? (
            <PlacedJigShape
              key={placed.key}
              placed={placed}
              jig={jig}
              number={index + 1}
              bed={Math.min(before.width, before.height)}
              isSelected={false}
              isInvalid={false}
            />
          ) : null
        })}
        {isResized && (
          <rect width={after.width} height={after.height} className={stageStyles.change} data-kind="changed" />
        )}
        {changes.fields.includes('printableArea') && (
          <rect {...area} className={stageStyles.change} data-kind="changed" />
        )}
        {boxes('removed', before.jigs)}
        {boxes('changed', after.jigs)}
        {boxes('added', after.jigs)}
      </svg>
      {older !== newer && (
        <VersionDiffSummary changes={changes} getFieldLabel={(field) => t(LAYOUT_FIELD_LABELS[field])} />
      )}
    </>
  )
}
