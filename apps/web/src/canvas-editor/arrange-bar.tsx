import { ActionIcon, Tooltip } from '@mantine/core'
import {
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
  readonly chosen: ReadonlySet<string>
  readonly locked: boolean
  readonly onArrange: (moves: OffsetsByKey) => void
  /** Rotates the selected items by 90 degrees clockwise. */
  readonly onTurn: () => void
  readonly editing: {
    readonly undo: () => void
    readonly redo: () => void
    readonly canUndo: boolean
    readonly canRedo: boolean
  }
}

/** Toolbar: undo, redo, and rotating, aligning and distributing the selected items. */
export function AlignmentToolbar({ items, chosen, locked, onArrange, onTurn, editing }: ArrangeBarProps) {
  const { t } = useTranslation()
  const selectedItems = items.filter((item) => chosen.has(item.key))
  const toolButton = (label: string, Icon: typeof IconArrowBackUp, disabled: boolean, run: () => void) => (
    <Tooltip label={label} key={label}>
      <ActionIcon variant="default" size={32} aria-label={label} disabled={disabled} onClick={run}>
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
  return (
    <>
      <ActionIcon.Group>
        {toolButton(t('drawing.undo'), IconArrowBackUp, !editing.canUndo, editing.undo)}
        {toolButton(t('drawing.redo'), IconArrowForwardUp, !editing.canRedo, editing.redo)}
      </ActionIcon.Group>
      {toolButton(t('drawing.turn'), IconRotateClockwise, locked || selectedItems.length === 0, onTurn)}
      <ActionIcon.Group>
        {ALIGNMENTS.map((to) =>
          toolButton(t(`drawing.align.${to}`), ALIGN_ICONS[to], locked || selectedItems.length < 2, () =>
            onArrange(align(selectedItems, to)),
          ),
        )}
      </ActionIcon.Group>
      <ActionIcon.Group>
        {toolButton(t('drawing.distributeX'), IconLayoutDistributeVertical, locked || selectedItems.length < 3, () =>
          onArrange(distribute(selectedItems, 'x')),
        )}
        {toolButton(t('drawing.distributeY'), IconLayoutDistributeHorizontal, locked || selectedItems.length < 3, () =>
          onArrange(distribute(selectedItems, 'y')),
        )}
      </ActionIcon.Group>
    </>
  )
}
