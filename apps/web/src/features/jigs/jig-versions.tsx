import { Skeleton } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireJig } from '@platen/contract/jigs'
import { type JigFieldName, jigChanges } from '@platen/domain/jigs'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../api/calls.ts'
import { useMay } from '../../api/queries.ts'
import { ChangesNote } from '../../drawing/changes-note.tsx'
import { VersionDialog } from '../../drawing/version-dialog.tsx'
import type { MessageKey } from '../../i18n/catalogue.ts'
import { JigPicture } from './jig-drawing.tsx'
import { jigFromWire } from './jig-edits.ts'

/** The history of a jig. */
export function JigVersions({ jig, onClose }: { jig: WireJig; onClose: () => void }) {
  const { t } = useTranslation()
  const mayEdit = useMay()('jig_edit')
  const versions = useCall('jigs', calls.jigs.versions, { params: { id: jig.id } }).data?.versions
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
      drawing={(older, newer) => <TwoVersions id={jig.id} older={older} newer={newer} />}
    />
  )
}

const FIELD_WORDS = {
  name: 'drawing.name',
  width: 'drawing.width',
  height: 'drawing.height',
  thickness: 'jigs.thickness',
  referenceText: 'drawing.reference',
  defaultSpacing: 'drawing.spacing',
  locations: 'jigs.locations',
  printerTypes: 'jigs.printerTypes',
} as const satisfies Readonly<Record<JigFieldName, MessageKey>>

function useJigVersion(id: string, version: number) {
  const jig = useCall('jigs', calls.jigs.version, { params: { id, version } }).data?.jig
  return jig && jigFromWire(jig)
}

function TwoVersions({ id, older, newer }: { id: string; older: number; newer: number }) {
  const { t } = useTranslation()
  const [before, after] = [useJigVersion(id, older), useJigVersion(id, newer)]
  if (!before || !after) return <Skeleton h={320} aria-label={t('frame.loading')} />
  const changes = jigChanges(before, after)
  return (
    <>
      <JigPicture jig={before} later={{ jig: after, changes }} label={t('jigs.drawing', { name: after.name })} />
      {older !== newer && <ChangesNote changes={changes} sayField={(field) => t(FIELD_WORDS[field])} />}
    </>
  )
}
