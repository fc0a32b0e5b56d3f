import { calls } from '@platen/contract/calls'
import type { WireLayout } from '@platen/contract/layouts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../api/calls.ts'
import { queries, useMay } from '../../api/queries.ts'
import stageStyles from '../../drawing/stage.module.css'
import { VersionDialog } from '../../drawing/version-dialog.tsx'
import { jigFromWire } from '../jigs/jig-edits.ts'
import { PlacedFigure } from './layout-drawing.tsx'
import { layoutDoc, layoutFromWire } from './layout-edits.ts'
import { drawingOf } from './preview-model.ts'

/** The history of a print layout. */
export function LayoutVersions({ layout, onClose }: { layout: WireLayout; onClose: () => void }) {
  const { t } = useTranslation()
  const mayEdit = useMay()('print_layout_edit')
  const versions = useCall('layouts', calls.layouts.versions, { params: { id: layout.id } }).data?.versions ?? []
  const restore = useSend(calls.layouts.restore, { changes: ['layouts', 'presets'], failed: 'drawing.restoreFailed' })
  const goBack = async (version: number) => {
    await restore.mutateAsync({ params: { id: layout.id, version }, body: { version: layout.version ?? 1 } })
    onClose()
  }
  return (
    <VersionDialog
      title={t('drawing.historyOf', { name: layout.name })}
      versions={versions}
      mayRestore={mayEdit}
      busy={restore.isPending}
      onRestore={(version) => void goBack(version).catch(() => {})}
      onClose={onClose}
      drawing={(version) => <OldLayout layout={layout} version={version} />}
    />
  )
}

/** The old state drawn in full, and over it, in lines, how the jigs lie now. */
function OldLayout({ layout, version }: { layout: WireLayout; version: number }) {
  const { t } = useTranslation()
  const old = useCall('layouts', calls.layouts.version, { params: { id: layout.id, version } }).data?.table
  const jigs = useQuery(queries.jigs()).data?.jigs ?? []
  if (!old) return null
  const known = new Map(jigs.map((jig) => [jig.id, jigFromWire(jig)]))
  const now = drawingOf(layoutFromWire(layout), (id) => known.get(id))
  const [width, height] = [Math.max(old.width, layout.width), Math.max(old.height, layout.height)]
  const air = Math.max(width, height) * 0.02
  return (
    <svg
      role="img"
      aria-label={t('preview.title', { name: old.name })}
      className={stageStyles.sheet}
      data-locked
      viewBox={`${-air} ${-air} ${width + 2 * air} ${height + 2 * air}`}
    >
      <rect width={old.width} height={old.height} className={stageStyles.bed} />
      {layoutDoc(layoutFromWire(old)).jigs.map((placed, index) => {
        const jig = known.get(placed.id)
        return jig ? (
          <PlacedFigure
            key={placed.key}
            placed={placed}
            jig={jig}
            number={index + 1}
            isChosen={false}
            isWrong={false}
          />
        ) : null
      })}
      <rect width={layout.width} height={layout.height} className={stageStyles.before} />
      {now.jigs.map((jig) => (
        <rect
          key={jig.jigNo}
          x={jig.x}
          y={jig.y}
          width={jig.width}
          height={jig.height}
          className={stageStyles.before}
        />
      ))}
    </svg>
  )
}
