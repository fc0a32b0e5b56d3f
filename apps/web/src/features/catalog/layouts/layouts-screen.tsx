import { Button } from '@mantine/core'
import { calls } from '@platen/contract/calls'
import type { WireJig } from '@platen/contract/jigs'
import type { WireLayout } from '@platen/contract/layouts'
import { copyName } from '@platen/domain/jigs'
import { isPrintable } from '@platen/domain/layouts'
import { IconCopy, IconDownload, IconFrame, IconHistory, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../api/client.ts'
import { useDraftNames } from '../../../api/draft-target.ts'
import { queryOptions, usePermissions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import type { ItemTableOptions } from '../../../canvas-editor/item-table.tsx'
import { ListDetailPage } from '../../../canvas-editor/list-detail-page.tsx'
import { useConfirm } from '../../../components/confirm.tsx'
import { useErrorDialog } from '../../../components/error-dialog.tsx'
import { RowDialog } from '../../../components/row-dialog.tsx'
import { useUrlDialog } from '../../../components/url-dialog.ts'
import { useActionCommands } from '../../../components/use-action-commands.ts'
import { WithReason } from '../../../components/with-reason.tsx'
import { announce } from '../../../lib/announcements.ts'
import { downloadBlob } from '../../../lib/download-blob.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { summarizeCounts } from '../../../lib/summarize-counts.ts'
import { loadRulesDialog } from '../decision-tree/index.ts'
import { layoutBody, layoutFromWire, toLayoutDraft } from './layout-edits.ts'
import { LayoutPreview } from './preview.tsx'

const LayoutEditor = lazyComponent(async () => (await import('./layout-editor.tsx')).LayoutEditor)
const LayoutVersions = lazyComponent(async () => (await import('./layout-versions.tsx')).LayoutVersions)

/** The dialogs, by their parameters of the URL. */
const DIALOGS = ['create', 'edit', 'history', 'rules'] as const

const RulesDialog = lazyComponent(loadRulesDialog)
const NO_JIGS: readonly WireJig[] = []
const NO_LAYOUTS: readonly WireLayout[] = []

/** Print layouts: search, preview, add, edit, copy, delete, SVG, history. */
export function LayoutsScreen() {
  const { t } = useTranslation()
  const hasPermission = usePermissions()
  const canEdit = hasPermission('print_layout_edit')
  const jigsQuery = useQuery(queryOptions.jigs())
  const layoutsQuery = useQuery(queryOptions.layouts())
  // Without the jigs, every layout would report missing jigs.
  const query = jigsQuery.isSuccess ? layoutsQuery : jigsQuery
  const layouts = (jigsQuery.isSuccess && layoutsQuery.data?.tables) || NO_LAYOUTS
  const jigs = jigsQuery.data?.jigs ?? NO_JIGS
  const jigsById = useMemo(() => new Map(jigs.map((jig) => [jig.id, jig])), [jigs])
  const jigOf = useCallback((id: string) => jigsById.get(id), [jigsById])
  const dialog = useUrlDialog(DIALOGS)
  const rowOptions = useRowOptions(layouts, jigOf, dialog.show)
  const add = () => dialog.show('create')
  useActionCommands([canEdit && { id: 'addLayout', label: t('tables.add'), icon: IconPlus, run: add }])

  return (
    <>
      <ListDetailPage
        title={t('screenTitles.layouts')}
        intro={t('settings.layouts.emptyText')}
        screen="layouts"
        draftNames={useDraftNames('layout', dialog.openDialog, (id) => layouts.some((layout) => layout.id === id))}
        query={query}
        items={layouts}
        rowOptions={rowOptions}
        empty={{ icon: IconFrame, title: t('settings.layouts.empty') }}
        preview={(layout) => <LayoutPreview layout={layout} jigOf={jigOf} />}
        buttons={() => (
          <>
            {hasPermission('automation_rules_view') && (
              <Button variant="default" onClick={() => dialog.show('rules')}>
                {t('settings.rules.title')}
              </Button>
            )}
            <AddButton canEdit={canEdit} onClick={add} />
          </>
        )}
      />
      {dialog.openDialog && (
        <LayoutDialog
          key={`${dialog.openDialog.name} ${dialog.openDialog.id}`}
          {...dialog.openDialog}
          layouts={layouts}
          isLoaded={query.isSuccess && !query.isFetching}
          onClose={dialog.close}
        />
      )}
    </>
  )
}

function AddButton({ canEdit, onClick }: { canEdit: boolean; onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <WithReason reason={!canEdit && t('frame.disabledReason.noPermission')}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onClick}>
        {t('tables.add')}
      </Button>
    </WithReason>
  )
}

interface LayoutDialogProps {
  readonly name: DialogName
  readonly id: string
  readonly layouts: readonly WireLayout[]
  readonly isLoaded: boolean
  readonly onClose: () => void
}

/** The dialog that the URL names: the rules, or the editor or the history of a layout. */
function LayoutDialog({ name, id, layouts, isLoaded, onClose }: LayoutDialogProps) {
  const hasPermission = usePermissions()
  if (name === 'rules' && hasPermission('automation_rules_view')) {
    return <RulesDialog onClose={onClose} />
  }
  if (name === 'create' && hasPermission('print_layout_edit')) return <LayoutEditor layout={null} onClose={onClose} />
  // without the permission to edit, the editor is read-only
  const row = name === 'history' || name === 'edit' ? layouts.find((layout) => layout.id === id) : undefined
  return (
    <RowDialog row={row} isLoaded={isLoaded} onClose={onClose}>
      {(layout) =>
        name === 'history' ? (
          <LayoutVersions layout={layout} onClose={onClose} />
        ) : (
          <LayoutEditor layout={layout} onClose={onClose} />
        )
      }
    </RowDialog>
  )
}

type DialogName = (typeof DIALOGS)[number]

/** What the rows of the layouts show and offer. The object changes with what it is made of. */
function useRowOptions(
  layouts: readonly WireLayout[],
  jigOf: (id: string) => WireJig | undefined,
  show: (name: DialogName, id: string) => void,
): ItemTableOptions<WireLayout> {
  const { t } = useTranslation()
  const hasPermission = usePermissions()
  const actions = useLayoutActions(layouts)
  const broken = useMemo(() => new Set(layouts.filter((layout) => !isPrintable(layout, jigOf))), [layouts, jigOf])
  return useMemo(() => {
    const canEdit = hasPermission('print_layout_edit')
    const edit = (layout: WireLayout) => show('edit', layout.id)
    return {
      note: (layout) => summarizeCounts(layout.jigs.map(({ id }) => jigOf(id)?.name ?? t('preview.missingJig'))),
      getError: (layout) => (broken.has(layout) ? t('tables.toBeCorrected') : null),
      onOpen: edit,
      actions: (layout) => [
        { label: t('drawing.edit'), icon: IconPencil, onClick: () => edit(layout), isForbidden: !canEdit },
        { label: t('drawing.copy'), icon: IconCopy, onClick: () => actions.copy(layout), isForbidden: !canEdit },
        {
          label: t('drawing.downloadSvg'),
          icon: IconDownload,
          onClick: () => actions.download(layout),
          isForbidden: !hasPermission('downloads_edit'),
        },
        {
          label: t('drawing.history'),
          icon: IconHistory,
          onClick: () => show('history', layout.id),
          isForbidden: !hasPermission('print_layout_view'),
        },
        { label: t('drawing.delete'), icon: IconTrash, onClick: () => actions.remove(layout), isForbidden: !canEdit },
      ],
    }
  }, [t, hasPermission, actions, broken, jigOf, show])
}

/** Copy, download and delete. */
function useLayoutActions(layouts: readonly WireLayout[]) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const showError = useErrorDialog()
  const { mutate: create } = useApiMutation(calls.layouts.create, {
    invalidates: ['layouts'],
    errorTitle: 'tables.error.copyFailed',
  })
  const { mutateAsync: remove } = useApiMutation(calls.layouts.delete, {
    invalidates: ['layouts', 'presets'],
    errorTitle: 'tables.error.deleteFailed',
  })
  return useMemo(() => {
    const confirmDelete = async (layout: WireLayout) => {
      const isConfirmed = await confirm({
        title: t('tables.delete.title', { name: layout.name }),
        text: t('tables.delete.message'),
        action: t('drawing.delete'),
        danger: true,
      })
      if (isConfirmed) await remove({ body: { id: layout.id } })
    }
    const download = async (layout: WireLayout) => {
      const drawing = await client(calls.layouts.svg, { params: { id: layout.id } })
      if (drawing) downloadBlob(`${layout.name}.svg`, drawing)
    }
    return {
      copy: (layout: WireLayout) => {
        const name = copyName(
          layout.name,
          layouts.map((each) => each.name),
        )
        const body = { ...layoutBody(toLayoutDraft(layoutFromWire(layout))), name }
        create({ body }, { onSuccess: () => announce(t('drawing.copied', { name })) })
      },
      download: (layout: WireLayout) =>
        void download(layout).catch((error: unknown) => showError(error, 'drawing.downloadFailed')),
      // the failure was already shown
      remove: (layout: WireLayout) => void confirmDelete(layout).catch(() => {}),
    }
  }, [layouts, t, confirm, showError, create, remove])
}
