import { ActionIcon, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBan, IconChecks, IconEdit, IconRefresh, IconTrash, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, usePermissions } from '../../../api/queries.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import { useActionCommands } from '../../../components/use-action-commands.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import type { OrderRow } from '../orders/index.ts'
import styles from './bulk-actions.module.css'
import { UndoMessage } from './undo-message.tsx'
import { useBulkActions } from './use-bulk-actions.ts'
import { type BulkAction, type BulkRun, getChangedRows, getUnchangedRows, useBulkRun } from './use-bulk-run.ts'

const BulkEditDialog = lazyComponent(async () => (await import('./bulk-edit-dialog.tsx')).BulkEditDialog)
const CancelDialog = lazyComponent(async () => (await import('./cancel-dialog.tsx')).CancelDialog)
const BulkRunDialog = lazyComponent(async () => (await import('./bulk-run-dialog.tsx')).BulkRunDialog)

interface BulkBarProps {
  /** The selected orders in the order of the list. */
  readonly rows: readonly OrderRow[]
  readonly onSelect: (rows: readonly OrderRow[]) => void
  /** Returns further buttons, which can start an action. */
  readonly children?: ((start: (action: BulkAction) => void, isRunning: boolean) => ReactNode) | undefined
}

/** Time in ms for which a change of several orders can be undone from its message. */
const UNDO_MS = 15_000

/** The actions on the selected orders. If an action did not change all of them, the others remain selected. */
export function BulkBar({ rows, onSelect, children }: BulkBarProps) {
  const { t } = useTranslation()
  const actions = useBulkActions()
  const [edited, setEdited] = useState<readonly OrderRow[] | null>(null)
  const [cancelled, setCancelled] = useState<readonly OrderRow[] | null>(null)
  const { run, ...bulk } = useBulkRun()

  async function start(action: BulkAction): Promise<void> {
    const finished = await bulk.start(action)
    const unchanged = getUnchangedRows(finished)
    if (unchanged.length > 0) return onSelect(unchanged)
    const id = notifications.show({
      autoClose: action.undo ? UNDO_MS : true,
      message: (
        <UndoMessage
          text={t(`bulkActions.done.${action.kind}`, { count: finished.progress.changed })}
          onUndo={
            action.undo &&
            (() => {
              notifications.hide(id)
              void undo(finished)
            })
          }
        />
      ),
    })
  }
  async function undo(finished: BulkRun): Promise<void> {
    const action = finished.action.undo?.(getChangedRows(finished))
    if (action) await start(action)
  }
  return (
    <>
      {rows.length > 0 && (
        <BulkButtons
          rows={rows}
          actions={actions}
          run={run}
          onStart={(action) => void start(action)}
          onEdit={setEdited}
          onCancel={setCancelled}
          onSelect={onSelect}
        >
          {children}
        </BulkButtons>
      )}
      {edited && (
        <BulkEditDialog
          count={edited.length}
          onSave={(edit) => {
            setEdited(null)
            void start(actions.edit(edited, edit))
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {cancelled && (
        <CancelDialog
          rows={cancelled}
          onCancel={(reason) => {
            setCancelled(null)
            void start(actions.cancel(cancelled, reason))
          }}
          onClose={() => setCancelled(null)}
        />
      )}
      {run && (
        <BulkRunDialog
          run={run}
          onStop={bulk.stop}
          onUndo={() => {
            bulk.close()
            void undo(run)
          }}
          onClose={bulk.close}
        />
      )}
    </>
  )
}

interface BulkButtonsProps extends BulkBarProps {
  readonly actions: ReturnType<typeof useBulkActions>
  readonly run: BulkRun | null
  readonly onStart: (action: BulkAction) => void
  readonly onEdit: (rows: readonly OrderRow[]) => void
  readonly onCancel: (rows: readonly OrderRow[]) => void
}

function BulkButtons({ rows, actions, run, onStart, onEdit, onCancel, onSelect, children }: BulkButtonsProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const may = usePermissions()
  const mayLetThrough = useCan('letArtworkThrough')
  const isRunning = run !== null && !run.isFinished
  const held = rows.filter(({ heldBack }) => heldBack)
  const remove = async () => {
    const yes = await confirm({
      title: t('bulkActions.deleteTitle', { count: rows.length }),
      text: t('bulkActions.deleteText'),
      action: t('orders.delete.action'),
      danger: true,
    })
    if (yes) onStart(actions.remove(rows))
  }
  const letThrough = () => onStart(actions.letThrough(held))
  const canLetThrough = mayLetThrough && held.length > 0
  const removeAll = () => void remove().catch(() => {})
  const command = (id: string, label: string, icon: typeof IconEdit, onRun: () => void) =>
    !isRunning && { id: `bulk-${id}`, label, keywords: t('bulkActions.label'), icon, run: onRun }
  useActionCommands([
    command('edit', t('bulkActions.edit'), IconEdit, () => onEdit(rows)),
    canLetThrough && command('letThrough', t('bulkActions.letThrough', { count: held.length }), IconChecks, letThrough),
    command('reprocess', t('orders.reprocess'), IconRefresh, () => onStart(actions.reprocess(rows))),
    may('delete_orders_edit') && command('cancel', t('bulkActions.cancel.action'), IconBan, () => onCancel(rows)),
    may('delete_orders_edit') && command('delete', t('orders.delete.action'), IconTrash, removeAll),
  ])
  const button = (label: string, Icon: typeof IconEdit, onClick: () => void) => (
    <Button
      variant="default"
      size="compact-sm"
      disabled={isRunning}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  return (
    <div className={styles.bar} role="group" aria-label={t('bulkActions.label')}>
      <span className={styles.count} role="status">
        {t('bulkActions.selected', { count: rows.length })}
      </span>
      {button(t('bulkActions.edit'), IconEdit, () => onEdit(rows))}
      {children?.(onStart, isRunning)}
      {canLetThrough && button(t('bulkActions.letThrough', { count: held.length }), IconChecks, letThrough)}
      {button(t('orders.reprocess'), IconRefresh, () => onStart(actions.reprocess(rows)))}
      {may('delete_orders_edit') && button(t('bulkActions.cancel.action'), IconBan, () => onCancel(rows))}
      {may('delete_orders_edit') && button(t('orders.delete.action'), IconTrash, removeAll)}
      <ActionIcon
        className={styles.clear ?? ''}
        variant="subtle"
        color="gray"
        aria-label={t('bulkActions.clear')}
        onClick={() => onSelect([])}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
