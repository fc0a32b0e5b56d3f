import { calls } from '@platen/contract/calls'
import type { WireTemplate } from '@platen/contract/templates'
import {
  newTemplate,
  type Template,
  type TemplateItem,
  type TemplateProblem,
  type TemplateValues,
  updateItems,
  validateTemplate,
} from '@platen/domain/templates'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraftOwner } from '../../../api/draft-target.ts'
import { usePermissions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import styles from '../../../canvas-editor/editor-frame.module.css'
import { SaveAsButton, SaveAsDialog } from '../../../canvas-editor/save-as-dialog.tsx'
import { useDeferredNameError } from '../../../canvas-editor/use-deferred-name-error.ts'
import { useLiveDragValues } from '../../../canvas-editor/use-live-drag-values.ts'
import { useUndoKeys } from '../../../canvas-editor/use-undo-keys.ts'
import { type DocumentEditor, useUndoableDocument } from '../../../canvas-editor/use-undoable-document.ts'
import { ValidationList, type ValidationMessage } from '../../../canvas-editor/validation-list.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { DraftNotice } from '../../../components/draft-notice.tsx'
import { useEditorDraft } from '../../../components/use-editor-draft.ts'
import { useErrorText } from '../../../i18n/errors/use-error-text.ts'
import { announceText } from '../../../lib/announcements.ts'
import { isSameValue } from '../../../lib/merge-changes.ts'
import { ItemBar } from './item-bar.tsx'
import { ItemFields } from './item-fields.tsx'
import { ItemList } from './item-list.tsx'
import { getDefaultSample, toSampleValues } from './sample-values.ts'
import { toSvgAddress } from './svg-address.ts'
import { TemplateCanvas } from './template-canvas.tsx'
import { TemplateFields } from './template-fields.tsx'
import { fromWireTemplate, toTemplateBody } from './template-from-wire.ts'
import { useDrawnTemplate } from './use-drawn-template.ts'
import { useTemplateConflict } from './use-template-conflict.ts'
import { useTemplateMessages } from './use-template-messages.ts'

interface TemplateEditorProps {
  /** null creates a new template. */
  readonly template: WireTemplate | null
  readonly onClose: () => void
}

/** Size of a new template in mm. */
const NEW_SIZE = { width: 100, height: 50, type: 'RECT' } as const

/** Edit template: fields, canvas and item list show the same state, above what is printed of the sample. */
export function TemplateEditor({ template, onClose }: TemplateEditorProps) {
  const { t } = useTranslation()
  const canEdit = usePermissions()('products_edit')
  const permissionReason = !canEdit && t('frame.disabledReason.noPermission')
  const editing = useUndoableDocument<Template>(() =>
    template ? fromWireTemplate(template) : newTemplate('', '', NEW_SIZE),
  )
  const [initial] = useState(editing.content)
  const { content } = editing
  const owner = useDraftOwner('template')
  const draft = useEditorDraft({
    owner: canEdit ? owner : null,
    item: template,
    name: content.name,
    content,
    isDirty: content !== initial,
  })
  const close = () => {
    draft.clear()
    onClose()
  }
  const [isSavingAs, setSavingAs] = useState(false)
  const saving = useSaveTemplate(template, close)
  const outdated = useTemplateConflict(template, saving.busy)
  const deferredContent = useDeferredValue(content)
  const problems = useMemo(() => validateTemplate(deferredContent), [deferredContent])
  const { visibleErrors, onNameTried } = useDeferredNameError(problems, template === null)
  const onKeyDown = useUndoKeys(editing)
  const canSave = canEdit && problems.length === 0

  return (
    <Dialog
      title={template ? t('templates.editTitle', { name: template.name }) : t('templates.create')}
      onClose={close}
      size="full"
      isReadOnly={!canEdit}
      dirty={() => content !== initial && !isSameValue(content, initial)}
      onSave={() => saving.save(content)}
      saveDisabled={!canSave}
      saveReason={permissionReason || undefined}
      busy={saving.busy}
      extraButtons={
        template && (
          <SaveAsButton
            reason={permissionReason || (!canSave && t('frame.disabledReason.incomplete'))}
            onClick={() => setSavingAs(true)}
          />
        )
      }
    >
      <DraftNotice draft={draft} onRestore={(restored) => editing.edit(() => restored)} />
      {/* Handles undo and redo for all descendants; each control has its own role and keys. */}
      <div className={styles.columns} onKeyDown={onKeyDown} role="presentation">
        <EditorBody
          editing={editing}
          problems={visibleErrors}
          isDrawable={isDrawable(problems)}
          outdated={outdated}
          readOnly={!canEdit}
          onNameTried={onNameTried}
        />
      </div>
      {isSavingAs && (
        <SaveAsDialog
          name={content.name}
          others={template ? [template] : []}
          busy={saving.busy}
          onClose={() => setSavingAs(false)}
          onSave={(name) => saving.saveAs({ ...content, name })}
        />
      )}
    </Dialog>
  )
}

/** Whether a template can be drawn; its name is not checked. */
const isDrawable = (problems: readonly TemplateProblem[]): boolean =>
  problems.every(({ code }) => code === 'nameMissing')

function useSaveTemplate(template: WireTemplate | null, onSaved: () => void) {
  const failed = 'templates.error.saveFailed' as const
  const create = useApiMutation(calls.templates.create, { invalidates: ['templates'], errorTitle: failed })
  const change = useApiMutation(calls.templates.change, {
    invalidates: ['templates'],
    errorTitle: failed,
    awaitsRefetch: true,
  })
  const save = async (content: Template) => {
    const body = toTemplateBody(content)
    if (template) await change.mutateAsync({ body: { ...body, id: template.id, version: template.version } })
    else await create.mutateAsync({ body })
    onSaved()
  }
  const saveAs = async (content: Template) => {
    await create.mutateAsync({ body: toTemplateBody(content) })
    onSaved()
  }
  return {
    busy: create.isPending || change.isPending,
    // the failure was already shown; the form keeps its values
    save: (content: Template) => void save(content).catch(() => {}),
    saveAs: (content: Template) => void saveAs(content).catch(() => {}),
  }
}

interface BodyProps {
  readonly editing: DocumentEditor<Template>
  readonly problems: readonly TemplateProblem[]
  readonly isDrawable: boolean
  readonly outdated: readonly ValidationMessage[]
  readonly readOnly: boolean
  readonly onNameTried: () => void
}

function EditorBody(props: BodyProps) {
  const { editing, problems, readOnly } = props
  const { content, edit, selected: selectedKeys, select } = editing
  const [samples, setSamples] = useState<TemplateValues>({})
  const values = useMemo(() => toSampleValues(content, samples), [content, samples])
  const drawnTemplate = useDrawnTemplate(props.isDrawable ? content : null, values)
  const picture = useMemo(() => drawnTemplate.svg && toSvgAddress(drawnTemplate.svg), [drawnTemplate.svg])
  const messages = useTemplateMessages(content, problems, drawnTemplate.faults)
  const invalidKeys = useMemo(() => new Set(messages.flatMap(({ keys }) => keys)), [messages])
  const valuesRef = useRef<HTMLDivElement>(null)
  useLiveDragValues(editing.dragged, valuesRef)
  const selected = content.items.filter(({ id }) => selectedKeys.has(id))
  const [first] = selected
  return (
    <>
      <div className={styles.sidebar}>
        <TemplateFields
          template={content}
          problems={problems}
          readOnly={readOnly}
          onChange={edit}
          onNameTried={props.onNameTried}
        />
        <DrawError error={drawnTemplate.error} />
        <ValidationList
          problems={[...props.outdated, ...messages]}
          isNamed={content.name.trim() !== ''}
          onJump={select}
        />
      </div>
      <TemplateCanvas editing={editing} picture={picture} invalidKeys={invalidKeys} locked={readOnly} />
      <div className={styles.sidebar} ref={valuesRef}>
        <ItemBar editing={editing} readOnly={readOnly} />
        <ItemList template={content} selected={selectedKeys} invalidKeys={invalidKeys} onSelect={select} />
        <SelectionHead items={selected} />
        <div className={styles.fields}>
          <ItemFields
            items={selected}
            problems={problems}
            readOnly={readOnly}
            sample={first ? (samples[first.id] ?? getDefaultSample(first)) : ''}
            onSample={(sample) => first && setSamples((before) => ({ ...before, [first.id]: sample }))}
            onChange={(to, run) =>
              edit((now) => updateItems(now, selectedKeys, to), `${[...selectedKeys].join(',')}.${run}`)
            }
          />
        </div>
      </div>
    </>
  )
}

/** What is selected, or a hint to select an item. */
function SelectionHead({ items }: { items: readonly TemplateItem[] }) {
  const { t } = useTranslation()
  const [item] = items
  if (!item) return <p className={styles.muted}>{t('templates.chooseItem')}</p>
  return (
    <h3 className={styles.heading}>
      {items.length > 1 ? t('drawing.chosen', { number: items.length }) : t(`templates.kind.${item.kind}`)}
    </h3>
  )
}

/** Why the picture is not that of the present state. */
function DrawError({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const describe = useErrorText()
  if (error === null) return null
  return (
    <p className={styles.notice} ref={announceText}>
      {t('frame.nameAndValue', { name: t('templates.error.drawFailed'), value: describe(error) })}
    </p>
  )
}
