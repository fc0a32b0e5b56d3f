import { notifications } from '@mantine/notifications'
import {
  addSlot,
  addSlots,
  areSlotsLocked,
  canAddSlots,
  JIG_LIMITS,
  type Jig,
  type JigProblem,
  moveSlot,
  newSlot,
} from '@platen/domain/jigs'
import { IconArrowDown, IconArrowUp, IconCopy, IconGridDots, IconPlus, IconTable, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AddButton } from '../../../canvas-editor/add-button.tsx'
import styles from '../../../canvas-editor/editor-frame.module.css'
import { ToolButton } from '../../../canvas-editor/tool-button.tsx'
import type { DocumentEditor } from '../../../canvas-editor/use-undoable-document.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import { deleteSlots } from './jig-operations.ts'
import { SlotGridDialog } from './slot-grid-dialog.tsx'

interface SlotBarProps {
  readonly editing: DocumentEditor<Jig>
  readonly problems: readonly JigProblem[]
  readonly readOnly: boolean
}

/** Returns the functions that add slots and change their order. */
function useSlotActions({ content, edit, selected, select }: DocumentEditor<Jig>, selectedIndex: number) {
  const { t } = useTranslation()
  const applyGrown = (extendedJig: Jig | undefined) => {
    if (!extendedJig) {
      notifications.show({ message: t('jigs.slotDoesNotFit'), color: 'orange' })
      return
    }
    const previous = new Set(content.slots)
    edit(() => extendedJig)
    select(extendedJig.slots.filter((slot) => !previous.has(slot)).map((slot) => slot.id))
  }
  const copySelected = () => {
    let nextJig: Jig | undefined = content
    for (const slot of content.slots) {
      if (nextJig && selected.has(slot.id)) nextJig = addSlot(nextJig, slot)
    }
    applyGrown(nextJig)
  }
  const addMultiple = (count: number) => {
    const templateSlot = content.slots[selectedIndex] ?? content.slots.at(-1) ?? newSlot('', content)
    const { jig, added } = addSlots(content, templateSlot, count)
    if (added > 0) applyGrown(jig)
    if (added < count) notifications.show({ message: t('jigs.addedFewer', { added, wanted: count }), color: 'orange' })
  }
  const reorder = (step: -1 | 1) => edit((jig) => ({ ...jig, slots: moveSlot(jig.slots, selectedIndex, step) }))
  return { applyGrown, copySelected, addMultiple, reorder }
}

/** Toolbar to add, add multiple, add a grid, copy, reorder and delete slots. */
export function SlotBar({ editing, problems, readOnly }: SlotBarProps) {
  const { t } = useTranslation()
  const { content, edit, selected } = editing
  const [openDialog, setOpenDialog] = useState<'many' | 'grid' | null>(null)
  const disabledReason = readOnly
    ? t('frame.disabledReason.noPermission')
    : areSlotsLocked(content)
      ? t('jigs.locked')
      : null
  const selectedIndex = content.slots.findIndex((slot) => selected.has(slot.id))
  const isSingle = selected.size === 1 && selectedIndex >= 0
  const { applyGrown, copySelected, addMultiple, reorder } = useSlotActions(editing, selectedIndex)
  const close = () => setOpenDialog(null)
  const closeAfter = (add: () => void) => {
    add()
    close()
  }
  const selectionReason = disabledReason ?? (selected.size === 0 && t('frame.disabledReason.nothingSelected'))
  const getMoveReason = (end: number, key: 'first' | 'last') =>
    disabledReason ??
    (!isSingle ? t('frame.disabledReason.selectOne') : selectedIndex === end && t(`frame.disabledReason.${key}`))
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t('jigs.slots')}>
      <AddButton
        label={t('jigs.addSlot')}
        icon={IconPlus}
        reason={disabledReason}
        data-field="slots"
        onClick={() => applyGrown(addSlot(content))}
      />
      <AddButton
        label={t('jigs.addMultiple')}
        icon={IconGridDots}
        reason={disabledReason ?? (!canAddSlots(content, problems) && t('frame.disabledReason.incomplete'))}
        onClick={() => setOpenDialog('many')}
      />
      <AddButton
        label={t('jigs.grid.open')}
        icon={IconTable}
        reason={disabledReason}
        onClick={() => setOpenDialog('grid')}
      />
      <ToolButton label={t('jigs.copySlots')} icon={IconCopy} reason={selectionReason} onClick={copySelected} />
      <ToolButton
        label={t('drawing.up')}
        icon={IconArrowUp}
        reason={getMoveReason(0, 'first')}
        onClick={() => reorder(-1)}
      />
      <ToolButton
        label={t('drawing.down')}
        icon={IconArrowDown}
        reason={getMoveReason(content.slots.length - 1, 'last')}
        onClick={() => reorder(1)}
      />
      <ToolButton
        label={t('drawing.delete')}
        icon={IconTrash}
        reason={selectionReason}
        onClick={() => edit((jig) => deleteSlots(jig, selected))}
      />
      {openDialog === 'many' && (
        <AddSlotsDialog onClose={close} onAdd={(count) => closeAfter(() => addMultiple(count))} />
      )}
      {openDialog === 'grid' && (
        <SlotGridDialog
          jig={content}
          selected={selected}
          onClose={close}
          onAdd={(extendedJig) => closeAfter(() => applyGrown(extendedJig))}
        />
      )}
    </div>
  )
}

function AddSlotsDialog({ onClose, onAdd }: { onClose: () => void; onAdd: (count: number) => void }) {
  const { t } = useTranslation()
  const [count, setCount] = useState<number | string>(10)
  return (
    <Dialog
      title={t('jigs.addMultiple')}
      onClose={onClose}
      onSave={() => onAdd(Number(count))}
      saveLabel={t('jigs.addSlot')}
      saveDisabled={!(Number(count) >= 1)}
      size="sm"
    >
      <NumberField
        label={t('jigs.slotCount')}
        description={t('jigs.slotCountText')}
        value={count}
        onChange={setCount}
        min={1}
        max={JIG_LIMITS.maxSlots}
        decimalScale={0}
      />
    </Dialog>
  )
}
