import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { TemplateSummary } from '@platen/contract/templates'
import { IconCopy, IconHistory, IconPencil, IconPlus, IconTemplate, IconTestPipe, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraftNames } from '../../../api/draft-target.ts'
import { useListPages } from '../../../api/list-pages.ts'
import { usePermissions } from '../../../api/queries.ts'
import { ItemTable } from '../../../canvas-editor/item-table.tsx'
import catalogue from '../../../canvas-editor/list-detail-page.module.css'
import { Dialog } from '../../../components/dialog.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LoadMore } from '../../../components/load-more.tsx'
import { LoadState } from '../../../components/load-state.tsx'
import { MissingDialog, RowDialog } from '../../../components/row-dialog.tsx'
import { SearchField } from '../../../components/search-field.tsx'
import { SettingsSubpage } from '../../../components/settings-page.tsx'
import { useUrlDialog } from '../../../components/url-dialog.ts'
import { useActionCommands } from '../../../components/use-action-commands.ts'
import { useFormatters } from '../../../i18n/use-format.ts'
import { announceText } from '../../../lib/announcements.ts'
import { getErrorCode } from '../../../lib/error-codes.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import { useSearchText, useUrlParam } from '../../../lib/url-params.ts'
import { fromWireTemplate } from './template-from-wire.ts'
import { findSelected, SELECTED_PARAM, templatePages, templateQuery } from './template-queries.ts'
import { TemplateSvg } from './template-svg.tsx'
import { useTemplateActions } from './use-template-actions.ts'

export { prefetchTemplates } from './template-queries.ts'

const TemplateEditor = lazyComponent(async () => (await import('./template-editor.tsx')).TemplateEditor)
const TemplateVersions = lazyComponent(async () => (await import('./template-versions.tsx')).TemplateVersions)
const DeletedTemplates = lazyComponent(async () => (await import('./deleted-templates.tsx')).DeletedTemplates)
const FontsDialog = lazyComponent(async () => (await import('./fonts-dialog.tsx')).FontsDialog)
const TryDialog = lazyComponent(async () => (await import('./try-dialog.tsx')).TryDialog)

/** The dialogs, by their parameters of the URL. */
const DIALOGS = ['create', 'edit', 'history', 'try', 'deleted', 'fonts'] as const

/** The dialogs of one template. */
type TemplateDialogName = 'edit' | 'history' | 'try'

/** The templates whose name contains the search text, page by page. */
function useTemplatePages(search: string) {
  const [text] = useDebouncedValue(search.trim(), 250)
  const filter = text === '' ? {} : { text }
  const [key, fetchPage] = templatePages(filter)
  const list = useListPages(key, fetchPage)
  /** Whether the pages are those of all templates, although the search text may have changed since. */
  return { ...list, isUnfiltered: text === '' && !list.query.isPlaceholderData }
}

/** `/{environment}/settings/templates`: search, preview, add, edit, copy, delete, history, fonts. */
export function TemplatesScreen() {
  const { t } = useTranslation()
  const canEdit = usePermissions()('products_edit')
  const { openDialog, show, close } = useUrlDialog(DIALOGS)
  const add = () => show('create')
  useActionCommands(canEdit ? [{ id: 'addTemplate', label: t('templates.create'), icon: IconPlus, run: add }] : [])
  return (
    <SettingsSubpage
      title={t('screenTitles.templates')}
      intro={t('templates.intro')}
      screen="templates"
      actions={<ScreenButtons canEdit={canEdit} onAdd={add} onOpen={show} />}
    >
      <UnsavedDrafts names={useDraftNames('template', openDialog)} />
      <TemplateList canEdit={canEdit} onOpen={(dialog, { id }) => show(dialog, id)} />
      {openDialog?.name === 'create' && canEdit && <TemplateEditor template={null} onClose={close} />}
      {openDialog?.name === 'deleted' && canEdit && <DeletedTemplates onClose={close} />}
      {(openDialog?.name === 'create' || openDialog?.name === 'deleted') && !canEdit && (
        <MissingDialog onClose={close} />
      )}
      {openDialog?.name === 'fonts' && <FontsDialog onClose={close} />}
      {(openDialog?.name === 'edit' || openDialog?.name === 'history' || openDialog?.name === 'try') && (
        <TemplateDialog
          key={`${openDialog.name} ${openDialog.id}`}
          name={openDialog.name}
          id={openDialog.id}
          onClose={close}
        />
      )}
    </SettingsSubpage>
  )
}

interface TemplateDialogProps {
  readonly name: TemplateDialogName
  readonly id: string
  readonly onClose: () => void
}

/** The dialog of the template that the URL names. */
function TemplateDialog({ name, id, onClose }: TemplateDialogProps) {
  const { t } = useTranslation()
  const query = useQuery(templateQuery(id))
  const isMissing = query.isError && getErrorCode(query.error) === 'not_found'
  if (query.isError && !query.data && !isMissing) {
    return (
      <Dialog title={t('templates.error.openFailed')} onClose={onClose}>
        <LoadState query={query} h={240} />
      </Dialog>
    )
  }
  const row = isMissing || query.isFetching ? undefined : query.data?.template
  return (
    <RowDialog row={row} isLoaded={isMissing} onClose={onClose}>
      {(template) => {
        if (name === 'edit') return <TemplateEditor template={template} onClose={onClose} />
        if (name === 'history') return <TemplateVersions template={template} onClose={onClose} />
        return <TryDialog template={template} onClose={onClose} />
      }}
    </RowDialog>
  )
}

interface ScreenButtonsProps {
  readonly canEdit: boolean
  readonly onAdd: () => void
  readonly onOpen: (dialog: 'deleted' | 'fonts') => void
}

function ScreenButtons({ canEdit, onAdd, onOpen }: ScreenButtonsProps) {
  const { t } = useTranslation()
  return (
    <div className={catalogue.buttons}>
      <Button variant="default" onClick={() => onOpen('fonts')}>
        {t('templates.fonts.title')}
      </Button>
      {canEdit && (
        <>
          <Button variant="default" onClick={() => onOpen('deleted')}>
            {t('templates.deleted.title')}
          </Button>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            {t('templates.create')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Names the templates whose changes the user could not save. */
function UnsavedDrafts({ names }: { readonly names: readonly string[] }) {
  const { t } = useTranslation()
  const { list } = useFormatters()
  if (names.length === 0) return null
  return (
    <p ref={announceText}>
      {t('frame.draft.listed', {
        names: list(names.map((name) => t('frame.quoted', { value: name || t('frame.draft.unnamed') }))),
      })}
    </p>
  )
}

interface TemplateListProps {
  readonly canEdit: boolean
  readonly onOpen: (dialog: TemplateDialogName, template: TemplateSummary) => void
}

/** The table of templates with its search field, and the preview of the selected one. */
function TemplateList(props: TemplateListProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchText()
  const { query, pages, next, isUnfiltered } = useTemplatePages(search)
  const templates = pages?.flatMap((page) => page.templates)
  const isEmpty = templates?.length === 0
  return (
    <section aria-label={t('screenTitles.templates')} aria-busy={query.isFetching}>
      <SearchField
        className={catalogue.search}
        mb={12}
        label={t('templates.search')}
        value={search}
        maxLength={200}
        onChange={setSearch}
      />
      <LoadState query={query} h={240} />
      {isEmpty && isUnfiltered && search === '' && (
        <EmptyState icon={IconTemplate} title={t('templates.empty')} text={t('templates.emptyText')} />
      )}
      {isEmpty && search !== '' && <p ref={announceText}>{t('drawing.noMatch', { typed: search })}</p>}
      {templates && templates.length > 0 && <TemplateTable {...props} templates={templates} />}
      {next && <LoadMore {...next} label={t('frame.showMore')} />}
    </section>
  )
}

function TemplateTable(props: TemplateListProps & { readonly templates: readonly TemplateSummary[] }) {
  const { t } = useTranslation()
  const format = useFormatters()
  const [selectedId, setSelectedId] = useUrlParam(SELECTED_PARAM)
  const actions = useTemplateActions()
  const items = props.templates.map((template) => ({ ...template, referenceText: '' }))
  const selected = findSelected(items, selectedId)
  const { canEdit, onOpen } = props
  return (
    <div className={catalogue.columns}>
      <div className={catalogue.list}>
        <ItemTable
          items={items}
          selected={selected}
          onSelect={setSelectedId}
          options={{
            extra: { title: t('templates.items'), render: (template) => format.number(template.items) },
            onOpen: (template) => onOpen('edit', template),
            actions: (template) => [
              {
                label: t('drawing.edit'),
                icon: IconPencil,
                onClick: () => onOpen('edit', template),
                isForbidden: !canEdit,
              },
              { label: t('templates.try.open'), icon: IconTestPipe, onClick: () => onOpen('try', template) },
              {
                label: t('drawing.copy'),
                icon: IconCopy,
                onClick: () => actions.copy(template),
                isForbidden: !canEdit,
              },
              { label: t('drawing.history'), icon: IconHistory, onClick: () => onOpen('history', template) },
              {
                label: t('drawing.delete'),
                icon: IconTrash,
                onClick: () => actions.remove(template),
                isForbidden: !canEdit,
              },
            ],
          }}
        />
      </div>
      {selected && (
        <section className={catalogue.preview} aria-label={t('drawing.preview')}>
          <h2>{selected.name}</h2>
          <p>{format.size(selected.width, selected.height)}</p>
          <div className={catalogue.thumbnail}>
            <TemplatePreview key={selected.id} id={selected.id} name={selected.name} />
          </div>
        </section>
      )}
    </div>
  )
}

/** The template with its sample texts. */
function TemplatePreview({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation()
  const query = useQuery(templateQuery(id))
  const wire = query.data?.template
  const template = useMemo(() => wire && fromWireTemplate(wire), [wire])
  if (!template) return <LoadState query={query} h="100%" />
  return <TemplateSvg template={template} label={t('templates.drawing', { name })} />
}
