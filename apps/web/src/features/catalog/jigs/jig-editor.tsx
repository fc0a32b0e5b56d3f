import { calls } from '@platen/contract/calls'
import type { WireJig } from '@platen/contract/jigs'
import {
  areSlotsLocked,
  getDrawnFields,
  type Jig,
  type JigProblem,
  newJig,
  replaceDrawing,
  type Slot,
  validateJig,
} from '@platen/domain/jigs'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraftOwner } from '../../../api/draft-target.ts'
import { fromJigDto } from '../../../api/jig-from-dto.ts'
import { queryOptions, usePermissions } from '../../../api/queries.ts'
import { apiQueryOptions, useApiMutation } from '../../../api/query-helpers.ts'
import { BookedNotice } from '../../../canvas-editor/booked-notice.tsx'
import styles from '../../../canvas-editor/editor-frame.module.css'
import { SaveAsButton } from '../../../canvas-editor/save-as-dialog.tsx'
import stageStyles from '../../../canvas-editor/stage.module.css'
import { useDeferredNameError } from '../../../canvas-editor/use-deferred-name-error.ts'
import { useLiveDragValues } from '../../../canvas-editor/use-live-drag-values.ts'
import { useStaleVersionWarning } from '../../../canvas-editor/use-stale-version-warning.ts'
import { useUndoKeys } from '../../../canvas-editor/use-undo-keys.ts'
import { type DocumentEditor, useUndoableDocument } from '../../../canvas-editor/use-undoable-document.ts'
import { ValidationList, type ValidationMessage } from '../../../canvas-editor/validation-list.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { DraftNotice } from '../../../components/draft-notice.tsx'
import { useEditorDraft } from '../../../components/use-editor-draft.ts'
import { isSameValue } from '../../../lib/merge-changes.ts'
import { useStages } from '../../../lib/use-stages.ts'
import { findBrokenLayouts, useConfirmBrokenLayouts } from './broken-layouts.ts'
import { JigCanvas } from './jig-canvas.tsx'
import { JigFields, MasterFields } from './jig-fields.tsx'
import { toJigBody, updateSlots } from './jig-operations.ts'
import { ReplaceDrawing } from './replace-drawing.tsx'
import { SaveJigAsDialog } from './save-jig-as.tsx'
import { SlotBar } from './slot-bar.tsx'
import { SlotFields } from './slot-fields.tsx'
import { SlotTable } from './slot-table.tsx'
import { useJigConflict } from './use-jig-conflict.ts'
import { useJigValidationMessages } from './use-jig-validation-messages.ts'

interface JigEditorProps {
  /** null creates a new jig. */
  readonly jig: WireJig | null
  readonly onClose: () => void
}

const NO_JIGS: readonly WireJig[] = []

/** Edit jig: fields, canvas and slot table show the same state. */
export function JigEditor({ jig, onClose }: JigEditorProps) {
  const { t } = useTranslation()
  const canEdit = usePermissions()('jig_edit')
  const permissionReason = !canEdit && t('frame.disabledReason.noPermission')
  const storedJigs = useQuery(queryOptions.jigs()).data?.jigs
  const otherJigs = storedJigs ?? NO_JIGS
  const editing = useUndoableDocument<Jig>(() => (jig ? fromJigDto(jig) : newJig('', '')))
  const [initialJig] = useState(editing.content)
  const { content } = editing
  const owner = useDraftOwner('jig')
  const draft = useEditorDraft({
    owner: canEdit ? owner : null,
    item: jig,
    name: content.name,
    content,
    isDirty: content !== initialJig,
  })
  const close = () => {
    draft.clear()
    onClose()
  }
  const [isSavingAs, setSavingAs] = useState(false)
  const saving = useSaveJig(jig, close)
  const outdated = useStaleVersionWarning(jig, storedJigs, saving.busy, useJigConflict(jig, storedJigs))
  const confirmBroken = useConfirmBrokenLayouts('save')
  const deferredContent = useDeferredValue(content)
  const problems = useMemo(() => validateJig(deferredContent, otherJigs), [deferredContent, otherJigs])
  const { visibleErrors, onNameTried } = useDeferredNameError(problems, jig === null)
  const onKeyDown = useUndoKeys(editing)
  const brokenLayouts = useLayoutsBrokenByChange(deferredContent, otherJigs)
  const canSave = canEdit && problems.length === 0
  const save = async () => {
    // The deferred problems may be those of an earlier content.
    if (validateJig(content, otherJigs).length > 0) return onNameTried()
    if (await confirmBroken(brokenLayouts)) saving.save(content)
  }

  return (
    <Dialog
      title={jig ? t('jigs.editTitle', { name: jig.name }) : t('jigs.add')}
      onClose={close}
      size="full"
      isReadOnly={!canEdit}
      dirty={() => content !== initialJig && JSON.stringify(content) !== JSON.stringify(initialJig)}
      onSave={() => void save()}
      saveDisabled={!canSave}
      saveReason={permissionReason || undefined}
      busy={saving.busy}
      extraButtons={jig && <SaveAsButton reason={permissionReason} onClick={() => setSavingAs(true)} />}
    >
      <DraftNotice draft={draft} onRestore={(restored) => editing.edit(() => restored)} />
      {/* Handles undo and redo for all descendants; each control has its own role and keys. */}
      <div className={styles.columns} onKeyDown={onKeyDown} role="presentation">
        <JigEditorBody
          editing={editing}
          problems={visibleErrors}
          outdated={outdated}
          brokenLayouts={brokenLayouts}
          readOnly={!canEdit}
          onNameTried={onNameTried}
        />
      </div>
      {isSavingAs && jig && (
        <SaveJigAsDialog
          jig={jig}
          content={content}
          others={otherJigs}
          onClose={() => setSavingAs(false)}
          onSaved={close}
        />
      )}
    </Dialog>
  )
}

/** Shows that copies are booked on the slots of the jig. */
function BookedJigNotice({ id }: { id: string }) {
  const canView = usePermissions()('jig_view')
  const options = apiQueryOptions('presets', calls.jigs.bookings, { params: { id } })
  return <BookedNotice presets={useQuery({ ...options, enabled: canView && id !== '' }).data?.presets ?? []} />
}

/** Returns the names of valid layouts that the edited jig would make invalid. */
function useLayoutsBrokenByChange(content: Jig, jigs: readonly WireJig[]): readonly string[] {
  const layouts = useQuery(queryOptions.layouts()).data?.tables
  return useMemo(() => {
    if (!layouts || !jigs.some((jig) => jig.id === content.id)) return []
    return findBrokenLayouts(content, layouts, jigs)
  }, [content, layouts, jigs])
}

function useSaveJig(jig: WireJig | null, onSaved: () => void) {
  const failed = 'jigs.error.saveFailed' as const
  const create = useApiMutation(calls.jigs.create, { invalidates: ['jigs'], errorTitle: failed })
  const change = useApiMutation(calls.jigs.change, {
    invalidates: ['jigs', 'layouts', 'orders'],
    errorTitle: failed,
    awaitsRefetch: true,
  })
  const save = async (content: Jig) => {
    if (jig) {
      const replacesDrawing =
        content.source === 'SVG' && !isSameValue(getDrawnFields(content), getDrawnFields(fromJigDto(jig)))
      await change.mutateAsync({ body: { ...toJigBody(content), id: jig.id, version: jig.version, replacesDrawing } })
    } else await create.mutateAsync({ body: toJigBody(content) })
    onSaved()
  }
  return {
    busy: create.isPending || change.isPending,
    // the failure was already shown; the form keeps its values
    save: (content: Jig) => void save(content).catch(() => {}),
  }
}

interface JigEditorBodyProps {
  readonly editing: DocumentEditor<Jig>
  readonly problems: readonly JigProblem[]
  readonly outdated: readonly ValidationMessage[]
  /** Names of layouts that these changes would break. */
  readonly brokenLayouts: readonly string[]
  readonly readOnly: boolean
  readonly onNameTried: () => void
}

function JigEditorBody(props: JigEditorBodyProps) {
  const { editing, problems, outdated, brokenLayouts, readOnly, onNameTried } = props
  const { content, edit, selected, select } = editing
  const messages = useJigValidationMessages(problems, brokenLayouts, content)
  const valuesRef = useRef<HTMLDivElement>(null)
  useLiveDragValues(editing.dragged, valuesRef)
  const locked = areSlotsLocked(content)
  const invalidSlotIds = useInvalidSlotIds(problems, content.slots)
  // The dialog with its first fields is displayed first, then the other fields and the drawing, then the slots.
  const stage = useStages(3)
  const change = (to: Partial<Jig>, run: string) => edit((jig) => ({ ...jig, ...to }), run)

  return (
    <>
      <div className={styles.sidebar}>
        <JigFields jig={content} problems={problems} readOnly={readOnly} onChange={change} onNameTried={onNameTried} />
        {stage >= 2 && (
          <>
            <MasterFields jig={content} readOnly={readOnly} onChange={change} />
            <BookedJigNotice id={content.id} />
            {locked && (
              <ReplaceDrawing
                readOnly={readOnly}
                onReplace={(drawing) => edit((jig) => replaceDrawing(jig, drawing))}
              />
            )}
            <ValidationList
              problems={[...outdated, ...messages]}
              isNamed={content.name.trim() !== ''}
              onJump={select}
            />
          </>
        )}
      </div>
      {stage >= 2 ? (
        <JigCanvas editing={editing} invalidSlotIds={invalidSlotIds} locked={locked || readOnly} />
      ) : (
        // Takes the place of the drawing, so that the fields do not move.
        <div className={stageStyles.frame} aria-hidden />
      )}
      {stage >= 3 && (
        <div className={styles.sidebar} ref={valuesRef}>
          <SlotBar editing={editing} problems={problems} readOnly={readOnly} />
          <SlotTable slots={content.slots} selected={selected} invalidKeys={invalidSlotIds} onSelect={select} />
          <SelectedSlotFields editing={editing} readOnly={readOnly} />
        </div>
      )}
    </>
  )
}

/** Returns the ids of the slots that have a problem. */
function useInvalidSlotIds(problems: readonly JigProblem[], slots: readonly Slot[]): ReadonlySet<string> {
  return useMemo(
    () =>
      new Set(
        problems.flatMap(({ slotIndex, otherIndex }) =>
          [slotIndex, otherIndex].flatMap((index) => (index === undefined ? [] : (slots[index]?.id ?? []))),
        ),
      ),
    [problems, slots],
  )
}

/** The fields of the selected slots, or a hint to select one. */
function SelectedSlotFields({ editing, readOnly }: Pick<JigEditorBodyProps, 'editing' | 'readOnly'>) {
  const { t } = useTranslation()
  const { content, edit, selected } = editing
  const selectedSlots = content.slots.filter((slot) => selected.has(slot.id))
  if (selectedSlots.length === 0) return <p className={styles.muted}>{t('jigs.chooseSlot')}</p>
  const title =
    selectedSlots.length > 1
      ? t('drawing.chosen', { number: selectedSlots.length })
      : t('jigs.slotNo', { number: content.slots.findIndex((slot) => selected.has(slot.id)) + 1 })
  return (
    <div className={styles.fields}>
      <h3 className={styles.heading}>{title}</h3>
      <SlotFields
        slots={selectedSlots}
        locked={areSlotsLocked(content)}
        readOnly={readOnly}
        onChange={(to, run) => edit((jig) => updateSlots(jig, selected, to), `${[...selected].join(',')}.${run}`)}
      />
    </div>
  )
}
