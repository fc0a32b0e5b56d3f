import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { ResponseOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import type { DecisionTree } from '@platen/domain/decision-tree'
import { IconArrowBackUp, IconArrowForwardUp, IconHistory } from '@tabler/icons-react'
import {
  type Dispatch,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useDraftOwner } from '../../../api/draft-target.ts'
import { usePermissions } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/query-helpers.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { DraftNotice } from '../../../components/draft-notice.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { useEditorDraft } from '../../../components/use-editor-draft.ts'
import { announceChanges } from '../../../lib/announcements.ts'
import { buildColumns, type FilterColumn } from './build-columns.ts'
import { FilterColumns } from './columns.tsx'
import { OutdatedNotice } from './outdated-notice.tsx'
import { RuleImpactDialog } from './rule-impact-dialog.tsx'
import type { TestedJob } from './rule-test.ts'
import { RuleTestPanel } from './rule-test-panel.tsx'
import { createDraft, type DraftAction, type DraftState, draftReducer, isDirty } from './rules-draft-reducer.ts'
import styles from './rules-editor.module.css'
import { toRequestBody } from './to-request-body.ts'
import { useRuleTest } from './use-rule-test.ts'
import { useUndoKeys } from './use-undo-keys.ts'
import { ValueDetailsPanel } from './value-panel.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

interface EditorProps {
  readonly tree: DecisionTree
  /** The version that the draft is based on. */
  readonly version: number
  /** The latest stored version. */
  readonly newest: ResponseOf<typeof calls.decisionTree.get>
  readonly job: TestedJob | null
  readonly onClose: () => void
}

/** Edits the rules as columns from left to right, with the test box above and the selected value at the side. */
export function RulesEditor(props: EditorProps) {
  const { t } = useTranslation()
  const canEdit = usePermissions()('automation_rules_edit')
  const [draft, dispatch] = useReducer(draftReducer, props.tree, createDraft)
  const [dialog, setDialog] = useState<'preview' | 'versions' | null>(null)
  const { tree, selection } = draft.present
  const columns = useMemo(() => buildColumns(tree, selection), [tree, selection])
  const ruleTest = useRuleTest(tree, props.job)
  const dirty = useMemo(() => isDirty(draft), [draft])
  const owner = useDraftOwner('rules')
  const { version } = props
  const item = { id: 'rules', version }
  const storedDraft = useEditorDraft({ owner: canEdit ? owner : null, item, name: '', content: tree, isDirty: dirty })
  const close = () => {
    storedDraft.clear()
    props.onClose()
  }
  const panelRef = useRef<HTMLElement>(null)
  const panel = useDeferredPanel(draft, columns, panelRef)
  const load = (loaded: DecisionTree) => dispatch({ kind: 'load', tree: loaded })
  const show = useCallback((path: readonly string[]) => dispatch({ kind: 'select', selection: path }), [])

  useUndoKeys(dispatch, canEdit && dialog === null)

  return (
    <Dialog
      title={t('filters.title')}
      onClose={close}
      dirty={dirty}
      size="full"
      isReadOnly={!canEdit}
      {...(canEdit ? { onSave: () => setDialog('preview'), saveDisabled: !dirty, saveLabel: t('filters.check') } : {})}
    >
      <div className={styles.editor}>
        <DraftNotice draft={storedDraft} onRestore={load} />
        <EditorToolbar
          draft={draft}
          dispatch={dispatch}
          canEdit={canEdit}
          isDirty={dirty}
          onVersions={() => setDialog('versions')}
        />
        {props.newest.version !== version && <OutdatedNotice base={props.tree} stored={props.newest.decisionTree} />}
        <RuleTestPanel ruleTest={ruleTest} onShow={show} />
        <div className={styles.columnsAndPanel}>
          <FilterColumns
            columns={columns}
            draft={draft}
            dispatch={dispatch}
            canEdit={canEdit}
            highlighted={ruleTest.matchedNodeIds}
            onEdit={panel.focus}
          />
          <ValueDetailsPanel
            ref={panelRef}
            columns={panel.columns}
            selection={panel.selection}
            tree={tree}
            dispatch={dispatch}
            canEdit={canEdit}
          />
        </div>
        <p className={styles.keyHelp}>{t('filters.keys')}</p>
      </div>
      {dialog === 'preview' && (
        <SaveDialog tree={tree} version={version} onClose={() => setDialog(null)} onSaved={close} />
      )}
      {dialog === 'versions' && (
        <VersionsDialog
          canEdit={canEdit}
          onClose={() => setDialog(null)}
          onLoad={(loaded) => {
            load(loaded)
            setDialog(null)
          }}
        />
      )}
    </Dialog>
  )
}

interface ToolbarProps {
  readonly draft: DraftState
  readonly dispatch: Dispatch<DraftAction>
  readonly canEdit: boolean
  readonly isDirty: boolean
  readonly onVersions: () => void
}

/** Undo, redo, versions and the state of the draft. */
function EditorToolbar({ draft, dispatch, canEdit, onVersions, ...state }: ToolbarProps) {
  const { t } = useTranslation()
  return (
    <Group gap={4} className={styles.tools}>
      {canEdit && (
        <>
          <IconButton
            label={t('filters.undo')}
            icon={IconArrowBackUp}
            reason={draft.past.length === 0 && t('frame.disabledReason.nothingToUndo')}
            onClick={() => dispatch({ kind: 'undo' })}
          />
          <IconButton
            label={t('filters.redo')}
            icon={IconArrowForwardUp}
            reason={draft.future.length === 0 && t('frame.disabledReason.nothingToRedo')}
            onClick={() => dispatch({ kind: 'redo' })}
          />
        </>
      )}
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconHistory size={16} aria-hidden />}
        onClick={onVersions}
      >
        {t('filters.versions')}
      </Button>
      <span className={styles.state} ref={announceChanges}>
        {draft.errorCode ? (
          <span className={styles.error}>{t(`filters.refusal.${draft.errorCode}`)}</span>
        ) : (
          state.isDirty && t('filters.unsaved')
        )}
      </span>
    </Group>
  )
}

interface SaveDialogProps {
  readonly tree: DecisionTree
  /** The version that the tree is based on. */
  readonly version: number
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Shows what the rules would change, then saves them. */
function SaveDialog({ tree, version, onClose, onSaved }: SaveDialogProps) {
  const { t } = useTranslation()
  const save = useApiMutation(calls.decisionTree.save, {
    invalidates: ['rules', 'orders'],
    errorTitle: 'filters.error.saveFailed',
  })
  const submit = async () => {
    await save.mutateAsync({ body: { ...toRequestBody(tree), version } })
    notifications.show({ message: t('filters.success') })
    onSaved()
  }
  return (
    <RuleImpactDialog
      tree={tree}
      busy={save.isPending}
      onClose={onClose}
      onSave={() => void submit().catch(() => {})}
    />
  )
}

/**
 * Returns the deferred state of the value panel. Its fields cost more to render than all columns, so a change of the
 * selection alone (a held arrow key) updates it with low priority. Edits always apply to the latest tree.
 */
function useDeferredPanel(
  draft: DraftState,
  columns: readonly FilterColumn[],
  panelRef: RefObject<HTMLElement | null>,
) {
  const current = useMemo(() => ({ ...draft.present, columns }), [draft.present, columns])
  const deferred = useDeferredValue(current)
  const visibleState = deferred.tree === current.tree ? deferred : current
  const focusRequested = useRef(false)
  const isStale = visibleState !== current
  const focusFirstField = () => panelRef.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus()
  useEffect(() => {
    if (isStale || !focusRequested.current) return
    focusRequested.current = false
    focusFirstField()
  })
  /** Moves the focus into the panel as soon as it shows the selected value. */
  const focus = () => {
    if (isStale) focusRequested.current = true
    else focusFirstField()
  }
  return { focus, columns: visibleState.columns, selection: visibleState.selection }
}
