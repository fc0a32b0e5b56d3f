import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { calls } from '@platen/contract/calls'
import type { DecisionTree } from '@platen/domain/decision-tree'
import { IconArrowBackUp, IconArrowForwardUp, IconHistory } from '@tabler/icons-react'
import { useCallback, useDeferredValue, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/calls.ts'
import { useMay } from '../../api/queries.ts'
import { Dialog } from '../../frame/dialog.tsx'
import { type AskedJob, litPath } from './asked.ts'
import { Columns } from './columns.tsx'
import { type Column, columnsOf } from './columns-of.ts'
import { type Draft, isDirty, newDraft, step } from './draft.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import styles from './rules-editor.module.css'
import { TestBox } from './test-box.tsx'
import { treeToSend } from './tree-to-send.ts'
import { useAsked } from './use-asked.ts'
import { useUndoKeys } from './use-undo-keys.ts'
import { ValuePanel } from './value-panel.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

interface EditorProps {
  readonly tree: DecisionTree
  /** The version that the draft was begun from. */
  readonly version: number
  /** The newest version that is stored. */
  readonly newest: number
  readonly job: AskedJob | null
  readonly onClose: () => void
}

/** The rules as columns from left to right, with the test box above and the chosen value beside. */
export function RulesEditor(props: EditorProps) {
  const { t } = useTranslation()
  const mayEdit = useMay()('automation_rules_edit')
  const [draft, dispatch] = useReducer(step, props.tree, newDraft)
  const [open, setOpen] = useState<'preview' | 'versions' | null>(null)
  const save = useSend(calls.decisionTree.save, { changes: ['rules', 'orders'], failed: 'filters.error.saveFailed' })
  const { tree, selection } = draft.present
  const columns = useMemo(() => columnsOf(tree, selection), [tree, selection])
  const asking = useAsked(tree, props.job)
  const lit = useMemo(() => new Set(asking.explanation ? litPath(asking.explanation) : []), [asking.explanation])
  const dirty = useMemo(() => isDirty(draft), [draft])
  const panel = usePanel(draft, columns)
  const show = useCallback((path: readonly string[]) => dispatch({ kind: 'select', selection: path }), [])

  const onSave = async () => {
    await save.mutateAsync({ body: { ...treeToSend(tree), version: props.version } })
    notifications.show({ message: t('filters.success') })
    props.onClose()
  }
  useUndoKeys(dispatch, mayEdit && open === null)

  return (
    <Dialog
      title={t('filters.title')}
      onClose={props.onClose}
      dirty={dirty}
      busy={save.isPending}
      size="full"
      {...(mayEdit ? { onSave: () => setOpen('preview'), saveDisabled: !dirty, saveLabel: t('filters.check') } : {})}
    >
      <div className={styles.editor}>
        <Group gap={4} className={styles.tools}>
          {mayEdit && (
            <>
              <Tool
                label={t('filters.undo')}
                icon={IconArrowBackUp}
                disabled={draft.past.length === 0}
                onClick={() => dispatch({ kind: 'undo' })}
              />
              <Tool
                label={t('filters.redo')}
                icon={IconArrowForwardUp}
                disabled={draft.future.length === 0}
                onClick={() => dispatch({ kind: 'redo' })}
              />
            </>
          )}
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconHistory size={16} aria-hidden />}
            onClick={() => setOpen('versions')}
          >
            {t('filters.versions')}
          </Button>
          <span className={styles.state} role="status">
            {draft.refusal ? (
              <span className={styles.refused}>{t(`filters.refusal.${draft.refusal}`)}</span>
            ) : props.newest !== props.version ? (
              <span className={styles.refused}>{t('filters.changedMeanwhile')}</span>
            ) : (
              dirty && t('filters.unsaved')
            )}
          </span>
        </Group>
        <TestBox asking={asking} onShow={show} />
        <div className={styles.work}>
          <Columns
            columns={columns}
            draft={draft}
            dispatch={dispatch}
            lit={lit}
            mayEdit={mayEdit}
            onEdit={panel.focus}
          />
          <ValuePanel
            ref={panel.ref}
            columns={panel.columns}
            tree={tree}
            selection={panel.selection}
            dispatch={dispatch}
            mayEdit={mayEdit}
          />
        </div>
        <p className={styles.keys}>{t('filters.keys')}</p>
      </div>
      {open === 'preview' && (
        <PreviewDialog
          tree={tree}
          busy={save.isPending}
          onClose={() => setOpen(null)}
          onSave={() => void onSave().catch(() => {})}
        />
      )}
      {open === 'versions' && (
        <VersionsDialog
          mayEdit={mayEdit}
          onClose={() => setOpen(null)}
          onLoad={(loaded) => {
            dispatch({ kind: 'load', tree: loaded })
            setOpen(null)
          }}
        />
      )}
    </Dialog>
  )
}

/**
 * What the panel of the chosen value shows. Its many fields cost more than all columns: where only the selection
 * moves, as when an arrow key is held, they follow when there is time. An edit is always made on the newest tree.
 */
function usePanel(draft: Draft, columns: readonly Column[]) {
  const now = useMemo(() => ({ ...draft.present, columns }), [draft.present, columns])
  const later = useDeferredValue(now)
  const shown = later.tree === now.tree ? later : now
  const ref = useRef<HTMLElement>(null)
  const wanted = useRef(false)
  const isBehind = shown !== now
  const take = () => ref.current?.querySelector<HTMLElement>('input:not(:disabled)')?.focus()
  useEffect(() => {
    if (isBehind || !wanted.current) return
    wanted.current = false
    take()
  })
  /** Takes the focus into the panel, once it shows what is chosen. */
  const focus = () => {
    if (isBehind) wanted.current = true
    else take()
  }
  return { ref, focus, columns: shown.columns, selection: shown.selection }
}

function Tool(props: { label: string; icon: typeof IconHistory; disabled: boolean; onClick: () => void }) {
  return (
    <Tooltip label={props.label}>
      <ActionIcon variant="subtle" aria-label={props.label} disabled={props.disabled} onClick={props.onClick}>
        <props.icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
