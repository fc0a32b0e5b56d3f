import { ActionIcon } from '@mantine/core'
import {
  type Icon,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconLayoutDistributeHorizontal,
  IconLayoutDistributeVertical,
  IconRotateClockwise,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ALIGNMENTS, align, distribute, type OffsetsByKey } from './alignment.ts'
import type { CanvasItem } from './stage-types.ts'
import { ToolButton } from './tool-button.tsx'

const ALIGN_ICONS = {
  left: IconLayoutAlignLeft,
  centre: IconLayoutAlignCenter,
  right: IconLayoutAlignRight,
  top: IconLayoutAlignTop,
  middle: IconLayoutAlignMiddle,
  bottom: IconLayoutAlignBottom,
} as const

interface ArrangeBarProps {
  readonly items: readonly CanvasItem[]
  readonly selected: ReadonlySet<string>
  readonly locked: boolean
  readonly onArrange: (offsets: OffsetsByKey) => void
  /** Rotates the selected items by 90 degrees clockwise. */
  readonly onRotate: () => void
  readonly editing: {
    readonly undo: () => void
    readonly redo: () => void
    readonly canUndo: boolean
    readonly canRedo: boolean
  }
}

/** Toolbar: undo, redo, and rotating, aligning and distributing the selected items. */
export function AlignmentToolbar({ items, selected, locked, onArrange, onRotate: onTurn, editing }: ArrangeBarProps) {
  const { t } = useTranslation()
  const selectedItems = items.filter((item) => selected.has(item.key))
  const toolButton = (label: string, icon: Icon, reason: string | false, onClick: () => void) => (
    <ToolButton key={label} label={label} icon={icon} reason={reason} onClick={onClick} />
  )
  const getDisabledReason = (needed: number) => {
    if (locked) return t('frame.disabledReason.locked')
    return selectedItems.length < needed && t('frame.disabledReason.selectMore', { number: needed })
  }
  return (
    <>
      <ActionIcon.Group>
        {toolButton(
          t('drawing.undo'),
          IconArrowBackUp,
          !editing.canUndo && t('frame.disabledReason.nothingToUndo'),
          editing.undo,
        )}
        {toolButton(
          t('drawing.redo'),
          IconArrowForwardUp,
          !editing.canRedo && t('frame.disabledReason.nothingToRedo'),
          editing.redo,
        )}
      </ActionIcon.Group>
      {toolButton(t('drawing.rotate'), IconRotateClockwise, getDisabledReason(1), onTurn)}
      <ActionIcon.Group>
        {ALIGNMENTS.map((alignment) =>
          toolButton(t(`drawing.align.${alignment}`), ALIGN_ICONS[alignment], getDisabledReason(2), () =>
            onArrange(align(selectedItems, alignment)),
          ),
        )}
      </ActionIcon.Group>
      <ActionIcon.Group>
        {toolButton(t('drawing.distributeX'), IconLayoutDistributeVertical, getDisabledReason(3), () =>
          onArrange(distribute(selectedItems, 'x')),
        )}
        {toolButton(t('drawing.distributeY'), IconLayoutDistributeHorizontal, getDisabledReason(3), () =>
          onArrange(distribute(selectedItems, 'y')),
        )}
      </ActionIcon.Group>
    </>
  )
}
