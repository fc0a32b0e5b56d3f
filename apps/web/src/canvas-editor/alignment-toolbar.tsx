import { ActionIcon } from '@mantine/core'
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
export function AlignmentToolbar({ items, selected, locked, onArrange, onRotate, editing }: ArrangeBarProps) {
  const { t } = useTranslation()
  const selectedItems = items.filter((item) => selected.has(item.key))
  const getDisabledReason = (needed: number) => {
    if (locked) return t('frame.disabledReason.locked')
    return selectedItems.length < needed && t('frame.disabledReason.selectMore', { number: needed })
  }
  return (
    <>
      <ActionIcon.Group>
        <ToolButton
          label={t('drawing.undo')}
          icon={IconArrowBackUp}
          reason={!editing.canUndo && t('frame.disabledReason.nothingToUndo')}
          onClick={editing.undo}
        />
        <ToolButton
          label={t('drawing.redo')}
          icon={IconArrowForwardUp}
          reason={!editing.canRedo && t('frame.disabledReason.nothingToRedo')}
          onClick={editing.redo}
        />
      </ActionIcon.Group>
      <ToolButton
        label={t('drawing.rotate')}
        icon={IconRotateClockwise}
        reason={getDisabledReason(1)}
        onClick={onRotate}
      />
      <ActionIcon.Group>
        {ALIGNMENTS.map((alignment) => (
          <ToolButton
            key={alignment}
            label={t(`drawing.align.${alignment}`)}
            icon={ALIGN_ICONS[alignment]}
            reason={getDisabledReason(2)}
            onClick={() => onArrange(align(selectedItems, alignment))}
          />
        ))}
      </ActionIcon.Group>
      <ActionIcon.Group>
        <ToolButton
          label={t('drawing.distributeX')}
          icon={IconLayoutDistributeVertical}
          reason={getDisabledReason(3)}
          onClick={() => onArrange(distribute(selectedItems, 'x'))}
        />
        <ToolButton
          label={t('drawing.distributeY')}
          icon={IconLayoutDistributeHorizontal}
          reason={getDisabledReason(3)}
          onClick={() => onArrange(distribute(selectedItems, 'y'))}
        />
      </ActionIcon.Group>
    </>
  )
}
