import { calls } from '@platen/contract/calls'
import type { WireJig } from '@platen/contract/jigs'
import { copyName } from '@platen/domain/jigs'
import { IconCopy, IconDownload, IconHistory, IconLayoutGrid, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useDraftNames } from '../../../api/draft-target.ts'
import { fromJigDto } from '../../../api/jig-from-dto.ts'
import { queryOptions, usePermissions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import type { ItemTableOptions } from '../../../canvas-editor/item-table.tsx'
import { ListDetailPage } from '../../../canvas-editor/list-detail-page.tsx'
import { JigSvg } from '../../../canvas-editor/shapes/jig-svg.tsx'
import { useConfirm } from '../../../components/confirm.tsx'
import { useErrorDialog } from '../../../components/error-dialog.tsx'
import { RowDialog } from '../../../components/row-dialog.tsx'
import { useUrlDialog } from '../../../components/url-dialog.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announce } from '../../../lib/announcements.ts'
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

/** The dialogs, by their parameters of the URL. */
const DIALOGS = ['create', 'edit', 'history', 'deleted', 'createLayout'] as const

const NO_JIGS: readonly WireJig[] = []

/** Jigs: search, preview, add, edit, copy, delete, SVG import and export, history. */
export function JigsScreen() {
  const { t } = useTranslation()
  const hasPermission = usePermissions()
  const query = useQuery(queryOptions.jigs())
  const jigs = query.data?.jigs ?? NO_JIGS
  const dialog = useUrlDialog(DIALOGS)
  const canEdit = hasPermission('jig_edit')
  const importing = useJigImport(jigs, canEdit)
  const rowOptions = useRowOptions(jigs, dialog.show)

  return (
    <>
      <ListDetailPage
        title={t('screenTitles.jigs')}
        intro={t('settings.jigs.emptyText')}
        screen="jigs"
        draftNames={useDraftNames('jig', dialog.openDialog, (id) => jigs.some((jig) => jig.id === id))}
        query={query}
        items={jigs}
        rowOptions={rowOptions}
        empty={{ icon: IconLayoutGrid, title: t('settings.jigs.empty') }}
        preview={(jig) => <JigSvg jig={fromJigDto(jig)} label={t('jigs.drawing', { name: jig.name })} />}
        buttons={(selected) => (
          <JigsToolbar
            hasJigs={jigs.length > 0}
            onCreateLayouts={() => dialog.show('createLayout', selected?.id)}
            onImport={importing.importFiles}
            onAdd={() => dialog.show('create')}
            onDeleted={() => dialog.show('deleted')}
          />
        )}
      />
      {dialog.openDialog && (
        <JigDialog
          key={`${dialog.openDialog.name} ${dialog.openDialog.id}`}
          {...dialog.openDialog}
          jigs={jigs}
          isLoaded={query.isSuccess && !query.isFetching}
          onClose={dialog.close}
        />
      )}
      {importing.isDropTarget && <DropHint />}
      {importing.results && (
        <ImportDialog results={importing.results} onStop={importing.stop} onClose={importing.close} />
      )}
    </>
  )
}

interface JigDialogProps {
  readonly name: DialogName
  readonly id: string
  readonly jigs: readonly WireJig[]
  readonly isLoaded: boolean
  readonly onClose: () => void
}

/** The dialog that the URL names: the editor or the history of a jig, or one of the buttons of the screen. */
function JigDialog({ name, id, jigs, isLoaded, onClose }: JigDialogProps) {
  const hasPermission = usePermissions()
  const canEdit = hasPermission('jig_edit')
  if (name === 'deleted' && canEdit) return <DeletedJigs onClose={onClose} />
  if (name === 'createLayout' && hasPermission('print_layout_edit') && jigs.length > 0) {
    return <CreateLayout jigs={jigs} jigId={id || null} onClose={onClose} />
  }
  if (name === 'create' && canEdit) return <JigEditor jig={null} onClose={onClose} />
  // without the permission to edit, the editor is read-only
  const row = name === 'history' || name === 'edit' ? jigs.find((jig) => jig.id === id) : undefined
  return (
    <RowDialog row={row} isLoaded={isLoaded} onClose={onClose}>
      {(jig) =>
        name === 'history' ? <JigVersions jig={jig} onClose={onClose} /> : <JigEditor jig={jig} onClose={onClose} />
      }
    </RowDialog>
  )
}

interface CreateLayoutProps {
  readonly jigs: readonly WireJig[]
  readonly jigId: string | null
  readonly onClose: () => void
}

/** Creates a layout with copies of a jig, and then opens it in the editor. */
function CreateLayout({ jigs, jigId, onClose }: CreateLayoutProps) {
  const [draft, setDraft] = useState<LayoutDraft | null>(null)
  return draft ? (
    <LayoutEditor layout={null} draft={draft} onClose={onClose} />
  ) : (
    <CreateLayoutDialog jigs={jigs} jigId={jigId} onEditor={setDraft} onClose={onClose} />
  )
}

type DialogName = (typeof DIALOGS)[number]

/** What the rows of the jigs show and offer. The object changes with what it is made of. */
function useRowOptions(
  jigs: readonly WireJig[],
  show: (name: DialogName, id: string) => void,
): ItemTableOptions<WireJig> {
  const { t } = useTranslation()
  const format = useFormatters()
  const hasPermission = usePermissions()
  const actions = useJigActions(jigs)
  return useMemo(() => {
    const canEdit = hasPermission('jig_edit')
    const edit = (jig: WireJig) => show('edit', jig.id)
    return {
      extra: { title: t('jigs.field.thickness'), render: (jig) => format.lengthWithUnit(jig.thickness) },
      note: (jig) => (jig.source === 'SVG' ? t('settings.jigs.fromSvg') : null),
      onOpen: edit,
      actions: (jig) => [
        { label: t('drawing.edit'), icon: IconPencil, onClick: () => edit(jig), isForbidden: !canEdit },
        { label: t('drawing.copy'), icon: IconCopy, onClick: () => actions.copy(jig), isForbidden: !canEdit },
        {
          label: t('drawing.downloadSvg'),
          icon: IconDownload,
          onClick: () => actions.download(jig),
          isForbidden: !hasPermission('downloads_edit'),
        },
        {
          label: t('drawing.history'),
          icon: IconHistory,
          onClick: () => show('history', jig.id),
          isForbidden: !hasPermission('jig_view'),
        },
        { label: t('drawing.delete'), icon: IconTrash, onClick: () => actions.remove(jig), isForbidden: !canEdit },
      ],
    }
  }, [t, format, hasPermission, actions, show])
}

/** Copy, download and delete. */
function useJigActions(jigs: readonly WireJig[]) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const showError = useErrorDialog()
  const { mutate: create } = useApiMutation(calls.jigs.create, {
    invalidates: ['jigs'],
    errorTitle: 'jigs.error.copyFailed',
  })
  const { mutateAsync: remove } = useApiMutation(calls.jigs.delete, { invalidates: ['jigs', 'layouts', 'orders'] })
  return useMemo(() => {
    const confirmDelete = async (jig: WireJig) => {
      const usage = await client(calls.jigs.usage, { params: { id: jig.id } })
      const isConfirmed = await confirm({
        title: t('jigs.delete.title', { name: jig.name }),
        text: <DeletionEffects {...usage} />,
        action: t('drawing.delete'),
        danger: true,
      })
      if (isConfirmed) await remove({ body: { id: jig.id } })
    }
    const download = async (jig: WireJig) => {
      const drawing = await client(calls.jigs.svg, { params: { id: jig.id } })
      if (drawing) downloadBlob(`${jig.name}.svg`, drawing)
    }
    return {
      copy: (jig: WireJig) => {
        const name = copyName(
          jig.name,
          jigs.map((each) => each.name),
        )
        const body = { ...toJigBody(fromJigDto(jig)), name }
        create({ body }, { onSuccess: () => announce(t('drawing.copied', { name })) })
      },
      download: (jig: WireJig) =>
        void download(jig).catch((error: unknown) => showError(error, 'drawing.downloadFailed')),
      remove: (jig: WireJig) =>
        void confirmDelete(jig).catch((error: unknown) => showError(error, 'jigs.error.deleteFailed')),
    }
  }, [jigs, t, confirm, showError, create, remove])
}
