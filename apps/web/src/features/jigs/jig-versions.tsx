import { calls } from '@platen/contract/calls'
import type { WireJig } from '@platen/contract/jigs'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../api/calls.ts'
import { useMay } from '../../api/queries.ts'
import { VersionDialog } from '../../drawing/version-dialog.tsx'
import { JigPicture } from './jig-drawing.tsx'
import { jigFromWire } from './jig-edits.ts'

/** The history of a jig. */
export function JigVersions({ jig, onClose }: { jig: WireJig; onClose: () => void }) {
  const { t } = useTranslation()
  const mayEdit = useMay()('jig_edit')
  const versions = useCall('jigs', calls.jigs.versions, { params: { id: jig.id } }).data?.versions ?? []
  const restore = useSend(calls.jigs.restore, {
    changes: ['jigs', 'layouts', 'orders'],
    failed: 'drawing.restoreFailed',
  })
  const goBack = async (version: number) => {
    await restore.mutateAsync({ params: { id: jig.id, version }, body: { version: jig.version ?? 1 } })
    onClose()
  }
  return (
    <VersionDialog
      title={t('drawing.historyOf', { name: jig.name })}
      versions={versions}
      mayRestore={mayEdit}
      busy={restore.isPending}
      onRestore={(version) => void goBack(version).catch(() => {})}
      onClose={onClose}
      drawing={(version) => <OldJig jig={jig} version={version} />}
    />
  )
}

function OldJig({ jig, version }: { jig: WireJig; version: number }) {
  const { t } = useTranslation()
  const old = useCall('jigs', calls.jigs.version, { params: { id: jig.id, version } }).data?.jig
  if (!old) return null
  return <JigPicture jig={jigFromWire(old)} before={jigFromWire(jig)} label={t('jigs.drawing', { name: old.name })} />
}
