import { calls } from '@platen/contract/calls'
import type { WireJig } from '@platen/contract/jigs'
import type { WireLayout } from '@platen/contract/layouts'
import { canSaveLayout, type JigLookup, type LayoutProblem, newLayout, validateLayout } from '@platen/domain/layouts'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraftOwner } from '../../../api/draft-target.ts'
import { queryOptions, usePermissions } from '../../../api/queries.ts'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import { BookedNotice } from '../../../canvas-editor/booked-notice.tsx'
import styles from '../../../canvas-editor/editor-frame.module.css'
import { SaveAsButton, SaveAsDialog } from '../../../canvas-editor/save-as-dialog.tsx'
import { useDeferredNameError } from '../../../canvas-editor/use-deferred-name-error.ts'
import { useLiveDragValues } from '../../../canvas-editor/use-live-drag-values.ts'
import { useStaleVersionWarning } from '../../../canvas-editor/use-stale-version-warning.ts'
import { useUndoKeys } from '../../../canvas-editor/use-undo-keys.ts'
import { type DocumentEditor, useUndoableDocument } from '../../../canvas-editor/use-undoable-document.ts'
import { ValidationList, type ValidationMessage } from '../../../canvas-editor/validation-list.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { DraftNotice } from '../../../components/draft-notice.tsx'
import { useEditorDraft } from '../../../components/use-editor-draft.ts'
import { CommonJigMasters } from './common-jig-masters.tsx'
import { LayoutCanvas } from './layout-canvas.tsx'
import { type LayoutDraft, layoutFromWire, toLayoutDraft } from './layout-edits.ts'
import { LayoutFields } from './layout-fields.tsx'
import { PlacedJigList } from './placed-jigs.tsx'
import { useJigLookup } from './use-jig-lookup.ts'
import { useLayoutConflict } from './use-layout-conflict.ts'
import { useSaveLayout } from './use-layout-saving.ts'
import { useLayoutValidationMessages } from './use-layout-validation-messages.ts'

interface LayoutEditorProps {
  /** null creates a new layout. */
  readonly layout: WireLayout | null
  /** Initial values of a new layout. */
  readonly draft?: LayoutDraft
  readonly onClose: () => void
}

const NO_JIGS: readonly WireJig[] = []
const NO_LAYOUTS: readonly WireLayout[] = []

/** Edit print layout: fields, jig list and live preview. */
export function LayoutEditor({ layout, draft, onClose }: LayoutEditorProps) {
  const { t } = useTranslation()
  const canEdit = usePermissions()('print_layout_edit')
  const permissionReason = !canEdit && t('frame.disabledReason.noPermission')
  const jigs = useQuery(queryOptions.jigs()).data?.jigs ?? NO_JIGS
  const storedLayouts = useQuery(queryOptions.layouts()).data?.tables
  const others = storedLayouts ?? NO_LAYOUTS
  const jigOf = useJigLookup(jigs)
  const editing = useUndoableDocument<LayoutDraft>(
    () => draft ?? toLayoutDraft(layout ? layoutFromWire(layout) : newLayout('', '')),
  )
  const [start] = useState(draft ? null : editing.content)
  const [isSavingAs, setSavingAs] = useState(false)
  const { content } = editing
  const owner = useDraftOwner('layout')
  const storedDraft = useEditorDraft({
    owner: canEdit ? owner : null,
    item: layout,
    name: content.name,
    content,
    isDirty: content !== start,
  })
  const close = () => {
    storedDraft.clear()
    onClose()
  }
  const deferredContent = useDeferredValue(content)
  const problems = useMemo(() => validateLayout(deferredContent, jigOf, others), [deferredContent, jigOf, others])
  const { visibleErrors, onNameTried } = useDeferredNameError(problems, layout === null)
  const saving = useSaveLayout(layout, jigOf, close)
  const outdated = useStaleVersionWarning(layout, storedLayouts, saving.busy, useLayoutConflict(layout, storedLayouts))
  const onKeyDown = useUndoKeys(editing)

  return (
    <Dialog
      title={layout ? t('tables.editTitle', { name: layout.name }) : t('tables.add')}
      onClose={close}
      size="full"
      isReadOnly={!canEdit}
      dirty={() => content !== start && JSON.stringify(content) !== JSON.stringify(start)}
      onSave={() => saving.save(content)}
      saveDisabled={!canEdit || !canSaveLayout(problems)}
      saveReason={permissionReason || undefined}
      busy={saving.busy}
      extraButtons={layout && <SaveAsButton reason={permissionReason} onClick={() => setSavingAs(true)} />}
    >
      <DraftNotice draft={storedDraft} onRestore={(restored) => editing.edit(() => restored)} />
      {/* Handles undo and redo for all descendants; each control has its own role and keys. */}
      <div className={styles.columns} onKeyDown={onKeyDown} role="presentation">
        <LayoutEditorBody
          editing={editing}
          problems={visibleErrors}
          outdated={outdated}
          jigs={jigs}
          jigOf={jigOf}
          readOnly={!canEdit}
          onNameTried={onNameTried}
        />
      </div>
      {isSavingAs && (
        <SaveAsDialog
          name={content.name}
          others={others}
          busy={saving.busy}
          onClose={() => setSavingAs(false)}
          onSave={(name) => saving.saveAs({ ...content, name })}
        />
      )}
    </Dialog>
  )
}

/** Shows that copies are booked on presets of the layout. */
function BookedLayoutNotice({ id }: { id: string }) {
  const canView = usePermissions()('print_layout_view')
  const options = apiQueryOptions('presets', calls.layouts.bookings, { params: { id } })
  return <BookedNotice presets={useQuery({ ...options, enabled: canView && id !== '' }).data?.presets ?? []} />
}

interface WorkbenchProps {
  readonly editing: DocumentEditor<LayoutDraft>
  readonly problems: readonly LayoutProblem[]
  readonly outdated: readonly ValidationMessage[]
  readonly jigs: readonly WireJig[]
  readonly jigOf: JigLookup
  readonly readOnly: boolean
  readonly onNameTried: () => void
}

function LayoutEditorBody(props: WorkbenchProps) {
  const { editing, problems, outdated, jigs, jigOf, readOnly } = props
  const { content, edit, select } = editing
  const numbers = useRef<HTMLDivElement>(null)
  useLiveDragValues(editing.dragged, numbers)
  const validationMessages = useLayoutValidationMessages(problems, (index) => content.jigs[index]?.key)
  const getAffectedKeys = ({ jigIndex, otherIndex }: LayoutProblem) =>
    [jigIndex, otherIndex].flatMap((index) => (index === undefined ? [] : (content.jigs[index]?.key ?? [])))
  const invalidKeys = new Set(problems.filter((problem) => problem.severity === 'error').flatMap(getAffectedKeys))
  return (
    <>
      <div className={styles.sidebar}>
        <LayoutFields
          content={content}
          problems={problems}
          readOnly={readOnly}
          onChange={edit}
          onNameTried={props.onNameTried}
        />
        <BookedLayoutNotice id={content.id} />
        <CommonJigMasters jigs={content.jigs} jigOf={jigOf} />
        <ValidationList
          problems={[...outdated, ...validationMessages]}
          isNamed={content.name.trim() !== ''}
          onJump={select}
        />
      </div>
      <LayoutCanvas editing={editing} jigOf={jigOf} problems={problems} invalidKeys={invalidKeys} readOnly={readOnly} />
      <div className={styles.sidebar} ref={numbers}>
        <PlacedJigList editing={editing} jigs={jigs} jigOf={jigOf} invalidKeys={invalidKeys} readOnly={readOnly} />
      </div>
    </>
  )
}
