import { ActionIcon, Button } from '@mantine/core'
import { IconBan, IconChecks, IconEdit, IconRefresh, IconTrash, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, usePermissions } from '../../../api/queries.ts'
import { useConfirm } from '../../../components/confirm.tsx'
import { useActionCommands } from '../../../components/use-action-commands.ts'
import { announceText } from '../../../lib/announcements.ts'
import { lazyComponent } from '../../../lib/lazy-component.tsx'
import type { OrderRow } from '../orders/index.ts'
import styles from './bulk-actions.module.css'
import { useBulkActions } from './use-bulk-actions.ts'
import type { BulkRunner } from './use-bulk-runner.tsx'

const BulkEditDialog = lazyComponent(async () => (await import('./bulk-edit-dialog.tsx')).BulkEditDialog)
const CancelDialog = lazyComponent(async () => (await import('./cancel-dialog.tsx')).CancelDialog)
const BulkRunDialog = lazyComponent(async () => (await import('./bulk-run-dialog.tsx')).BulkRunDialog)

interface BulkBarProps {
  /** The selected orders in the order of the list. */
  readonly rows: readonly OrderRow[]
  readonly onSelect: (rows: readonly OrderRow[]) => void
  readonly runner: BulkRunner
  /** Further buttons. */
  readonly children?: ReactNode
}

/** The actions on the selected orders. If an action did not change all of them, the others remain selected. */
export function BulkBar({ rows, onSelect, runner, children }: BulkBarProps) {
  const actions = useBulkActions()
  const [edited, setEdited] = useState<readonly OrderRow[] | null>(null)
  const [cancelled, setCancelled] = useState<readonly OrderRow[] | null>(null)
  return (
    <>
      {rows.length > 0 && (
        <BulkButtons
          rows={rows}
          actions={actions}
          runner={runner}
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
            runner.start(actions.edit(edited, edit))
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {cancelled && (
        <CancelDialog
          rows={cancelled}
          onCancel={(cancellation) => {
            setCancelled(null)
            runner.start(actions.cancel(cancelled, cancellation))
          }}
          onClose={() => setCancelled(null)}
        />
      )}
      {runner.run && (
        <BulkRunDialog
          run={runner.run}
          onStop={runner.stop}
          onUndo={runner.undo}
          onRetry={runner.retry}
          onClose={runner.close}
        />
      )}
    </>
  )
}

interface BulkButtonsProps extends BulkBarProps {
  readonly actions: ReturnType<typeof useBulkActions>
  readonly onEdit: (rows: readonly OrderRow[]) => void
  readonly onCancel: (rows: readonly OrderRow[]) => void
}

function BulkButtons({ rows, actions, runner, onEdit, onCancel, onSelect, children }: BulkButtonsProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const hasPermission = usePermissions()
  const hasLetThroughPermission = useCan('letArtworkThrough')
  const { isRunning, start } = runner
  const heldRows = rows.filter(({ heldBack }) => heldBack)
  const remove = async () => {
    const isConfirmed = await confirm({
      title: t('bulkActions.deleteTitle', { count: rows.length }),
      text: t('bulkActions.deleteText'),
      action: t('orders.delete.action'),
      danger: true,
    })
    if (isConfirmed) start(actions.remove(rows))
  }
  const letThrough = () => start(actions.letThrough(heldRows))
  const canLetThrough = hasLetThroughPermission && heldRows.length > 0
  const removeAll = () => void remove().catch(() => {})
  const command = (id: string, label: string, icon: typeof IconEdit, onRun: () => void) =>
    !isRunning && { id: `bulk-${id}`, label, keywords: t('bulkActions.label'), icon, run: onRun }
  useActionCommands([
    command('edit', t('bulkActions.edit'), IconEdit, () => onEdit(rows)),
    canLetThrough &&
      command('letThrough', t('bulkActions.letThrough', { count: heldRows.length }), IconChecks, letThrough),
    command('reprocess', t('orders.reprocess'), IconRefresh, () => start(actions.reprocess(rows))),
    hasPermission('delete_orders_edit') &&
      command('cancel', t('bulkActions.cancel.action'), IconBan, () => onCancel(rows)),
    hasPermission('delete_orders_edit') && command('delete', t('orders.delete.action'), IconTrash, removeAll),
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
      <span className={styles.count} ref={announceText}>
        {t('bulkActions.selected', { count: rows.length })}
      </span>
      {button(t('bulkActions.edit'), IconEdit, () => onEdit(rows))}
      {children}
      {canLetThrough && button(t('bulkActions.letThrough', { count: heldRows.length }), IconChecks, letThrough)}
      {button(t('orders.reprocess'), IconRefresh, () => start(actions.reprocess(rows)))}
      {hasPermission('delete_orders_edit') && button(t('bulkActions.cancel.action'), IconBan, () => onCancel(rows))}
      {hasPermission('delete_orders_edit') && button(t('orders.delete.action'), IconTrash, removeAll)}
      <ActionIcon
        className={styles.clearButton ?? ''}
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
