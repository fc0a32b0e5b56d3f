import { calls } from '@platen/contract/calls'
import type { WireJig } from '@platen/contract/jigs'
import { copyName } from '@platen/domain/jigs'
import { IconCopy, IconDownload, IconHistory, IconLayoutGrid, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useDraftNames } from '../../../api/draft-target.ts'
import { fromJigDto } from '../../../api/jig-from-dto.ts'
import { queryOptions, usePermissions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { ListDetailPage } from '../../../canvas-editor/list-detail-page.tsx'
import { JigSvg } from '../../../canvas-editor/shapes/jig-svg.tsx'
import { useConfirm } from '../../../components/confirm.tsx'
import { useErrorDialog } from '../../../components/error-dialog.tsx'
import { useFormatters } from '../../../i18n/use-format.ts'
import { downloadBlob } from '../../../lib/download-blob.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import type { LayoutDraft } from '../layouts/index.ts'
import { loadCreateLayoutDialog, loadLayoutEditor } from '../layouts/index.ts'
import { DeletionEffects } from './deletion-effects.tsx'
import { toJigBody } from './jig-operations.ts'
import { JigsToolbar } from './jigs-toolbar.tsx'
import { useJigImport } from './use-jig-import.ts'

const JigEditor = lazyComponent(async () => (await import('./jig-editor.tsx')).JigEditor)
const JigVersions = lazyComponent(async () => (await import('./jig-versions.tsx')).JigVersions)
const DeletedJigs = lazyComponent(async () => (await import('./deleted-jigs.tsx')).DeletedJigs)
const CreateLayoutDialog = lazyComponent(loadCreateLayoutDialog)
const LayoutEditor = lazyComponent(loadLayoutEditor)
const ImportDialog = lazyComponent(async () => (await import('./import-dialog.tsx')).ImportDialog)
const DropHint = lazyComponent(async () => (await import('./import-dialog.tsx')).DropZoneOverlay)

type Open =
  | { readonly dialog: 'edit'; readonly jig: WireJig | null }
  | { readonly dialog: 'history'; readonly jig: WireJig }
  | { readonly dialog: 'deleted' }
  | { readonly dialog: 'layout'; readonly jigId: string | null }
  | { readonly dialog: 'layoutEditor'; readonly draft: LayoutDraft }

const NO_JIGS: readonly WireJig[] = []

/** Jigs: search, preview, add, edit, copy, delete, SVG import and export, history. */
export function JigsScreen() {
  const { t } = useTranslation()
  const format = useFormatters()
  const may = usePermissions()
  const query = useQuery(queryOptions.jigs())
  const jigs = query.data?.jigs ?? NO_JIGS
  const [open, setOpen] = useState<Open | null>(null)
  const mayEdit = may('jig_edit')
  const importing = useJigImport(jigs, mayEdit)
  const acts = useJigActions(jigs)
  const close = () => setOpen(null)

  return (
    <>
      <ListDetailPage
        title={t('jigs.title')}
        screen="jigs"
        draftNames={useDraftNames('jig')}
        query={query}
        items={jigs}
        empty={{ icon: IconLayoutGrid, title: t('settings.jigs.empty'), text: t('settings.jigs.emptyText') }}
        extra={{ head: t('jigs.field.thickness'), cell: (jig) => format.lengthWithUnit(jig.thickness) }}
        note={(jig) => (jig.source === 'SVG' ? t('settings.jigs.fromSvg') : null)}
        onOpen={(jig) => setOpen({ dialog: 'edit', jig })}
        preview={(jig) => <JigSvg jig={fromJigDto(jig)} label={t('jigs.drawing', { name: jig.name })} />}
        actions={(jig) => [
          {
            label: t('drawing.edit'),
            icon: IconPencil,
            run: () => setOpen({ dialog: 'edit', jig }),
            isForbidden: !mayEdit,
          },
          { label: t('drawing.copy'), icon: IconCopy, run: () => acts.copy(jig), isForbidden: !mayEdit },
          {
            label: t('drawing.downloadSvg'),
            icon: IconDownload,
            run: () => acts.download(jig),
            isForbidden: !may('downloads_edit'),
          },
          {
            label: t('drawing.history'),
            icon: IconHistory,
            run: () => setOpen({ dialog: 'history', jig }),
            isForbidden: !may('jig_view'),
          },
          { label: t('drawing.delete'), icon: IconTrash, run: () => acts.remove(jig), isForbidden: !mayEdit },
        ]}
        buttons={(selected) => (
          <JigsToolbar
            hasJigs={jigs.length > 0}
            onCreateLayouts={() => setOpen({ dialog: 'layout', jigId: selected?.id ?? null })}
            onImport={importing.importFiles}
            onAdd={() => setOpen({ dialog: 'edit', jig: null })}
            onDeleted={() => setOpen({ dialog: 'deleted' })}
          />
        )}
      />
      {open?.dialog === 'edit' && <JigEditor jig={open.jig} onClose={close} />}
      {open?.dialog === 'history' && <JigVersions jig={open.jig} onClose={close} />}
      {open?.dialog === 'deleted' && <DeletedJigs onClose={close} />}
      {open?.dialog === 'layout' && (
        <CreateLayoutDialog
          jigs={jigs}
          jigId={open.jigId}
          onEditor={(draft) => setOpen({ dialog: 'layoutEditor', draft })}
          onClose={close}
        />
      )}
      {open?.dialog === 'layoutEditor' && <LayoutEditor layout={null} draft={open.draft} onClose={close} />}
      {importing.isDropTarget && <DropHint />}
      {importing.results && (
        <ImportDialog results={importing.results} onStop={importing.stop} onClose={importing.close} />
      )}
    </>
  )
}

/** Copy, download and delete. */
function useJigActions(jigs: readonly WireJig[]) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const showError = useErrorDialog()
  const create = useApiMutation(calls.jigs.create, { changes: ['jigs'], failed: 'jigs.error.copyFailed' })
  const remove = useApiMutation(calls.jigs.delete, { changes: ['jigs', 'layouts', 'orders'] })
  const names = jigs.map((jig) => jig.name)
  const confirmDelete = async (jig: WireJig) => {
    const usage = await client(calls.jigs.usage, { params: { id: jig.id } })
    const isSure = await confirm({
      title: t('jigs.delete.title', { name: jig.name }),
      text: <DeletionEffects {...usage} />,
      action: t('drawing.delete'),
      danger: true,
    })
    if (isSure) await remove.mutateAsync({ body: { id: jig.id } })
  }
  const download = async (jig: WireJig) => {
    const drawing = await client(calls.jigs.svg, { params: { id: jig.id } })
    if (drawing) downloadBlob(`${jig.name}.svg`, drawing)
  }
  return {
    copy: (jig: WireJig) => {
      create.mutate({ body: { ...toJigBody(fromJigDto(jig)), name: copyName(jig.name, names) } })
    },
    download: (jig: WireJig) =>
      void download(jig).catch((error: unknown) => showError(error, 'drawing.downloadFailed')),
    remove: (jig: WireJig) =>
      void confirmDelete(jig).catch((error: unknown) => showError(error, 'jigs.error.deleteFailed')),
  }
}
