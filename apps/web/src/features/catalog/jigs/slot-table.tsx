import type { Slot } from '@platen/domain/jigs'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from '../../../canvas-editor/editor-frame.module.css'
import { dragValueAttributes } from '../../../canvas-editor/use-live-drag-values.ts'
import { TableCheckbox } from '../../../components/table-checkbox.tsx'
import { useVirtualList } from '../../../components/use-virtual-list.ts'
import { useFormatters } from '../../../i18n/use-format.ts'

interface SlotTableProps {
  readonly slots: readonly Slot[]
  readonly selected: ReadonlySet<string>
  readonly invalidKeys: ReadonlySet<string>
  readonly onSelect: (keys: Iterable<string>) => void
}

/**
 * The first rows are rendered for this height, about that on a phone, until the size is measured. The width has no
 * effect.
 */
const INITIAL_RECT = { width: 0, height: 200 }

/** Row height in px, as in `canvas-editor/editor-frame.module.css`; larger for touch. */
const rowHeight = () => (matchMedia('(pointer: coarse)').matches ? 45 : 32)

/** Table of all slots with their dimensions. Checked rows are the selection of the canvas, in both directions. */
export function SlotTable({ slots, selected, invalidKeys, onSelect }: SlotTableProps) {
  const { t } = useTranslation()
  const scrollElement = useRef<HTMLDivElement>(null)
  const [row] = useState(rowHeight)
  const { items, totalSize, scrollToIndex } = useVirtualList(scrollElement, {
    count: slots.length,
    estimateSize: () => row,
    overscan: 8,
    initialRect: INITIAL_RECT,
    // The sticky table head covers the first rows.
    scrollPaddingEnd: 2 * row,
  })
  const firstSelected = slots.findIndex((slot) => selected.has(slot.id))
  useEffect(() => {
    if (firstSelected >= 0) scrollToIndex(firstSelected)
  }, [firstSelected, scrollToIndex])

  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  const paddingTop = items[0]?.start ?? 0
  const paddingBottom = totalSize - (items.at(-1)?.end ?? 0)
  return (
    <div className={styles.tableViewport} ref={scrollElement} role="group" aria-label={t('jigs.slots')} tabIndex={0}>
      <table className={styles.table} aria-rowcount={slots.length + 1}>
        <SlotTableHead slots={slots} selected={selected} onSelect={onSelect} />
        <tbody>
          <SpacerRow height={paddingTop} />
          {items.map(({ index }) => {
            const slot = slots[index]
            return slot === undefined ? null : (
              <SlotRow
                key={slot.id}
                slot={slot}
                number={index + 1}
                isSelected={selected.has(slot.id)}
                isInvalid={invalidKeys.has(slot.id)}
                onSelect={() => onSelect([slot.id])}
                onToggle={() => toggle(slot.id)}
              />
            )
          })}
          <SpacerRow height={paddingBottom} />
        </tbody>
      </table>
    </div>
  )
}

function SlotTableHead({ slots, selected, onSelect }: Pick<SlotTableProps, 'slots' | 'selected' | 'onSelect'>) {
  const { t } = useTranslation()
  const all = slots.length > 0 && slots.every((slot) => selected.has(slot.id))
  return (
    <thead>
      <tr>
        <th scope="col">
          <TableCheckbox
            aria-label={t('jigs.chooseAll')}
            checked={all}
            indeterminate={!all && selected.size > 0}
            onChange={() => onSelect(all ? [] : slots.map((slot) => slot.id))}
          />
        </th>
        <th scope="col">{t('drawing.index')}</th>
        <th scope="col" data-text>
          {t('jigs.shape')}
        </th>
        <th scope="col">X</th>
        <th scope="col">Y</th>
        <th scope="col">{t('drawing.width')}</th>
        <th scope="col">{t('drawing.height')}</th>
        <th scope="col">{t('drawing.rotation')}</th>
      </tr>
    </thead>
  )
}

interface SlotRowProps {
  readonly slot: Slot
  /** Position of the slot in the jig, from 1. */
  readonly number: number
  readonly isSelected: boolean
  readonly isInvalid: boolean
  /** Selects only this slot. */
  readonly onSelect: () => void
  /** Adds the slot to the selection or removes it. */
  readonly onToggle: () => void
}

function SlotRow({ slot, number, isSelected, isInvalid, onSelect, onToggle }: SlotRowProps) {
  const { t } = useTranslation()
  const format = useFormatters()
  return (
    <tr
      aria-rowindex={number + 1}
      data-selected={isSelected || undefined}
      data-invalid={isInvalid || undefined}
      onClick={(event) => {
        // The checkbox handles its own clicks.
        if (event.target instanceof Element && event.target.closest('label')) return
        if (event.ctrlKey || event.metaKey || event.shiftKey) onToggle()
        else onSelect()
      }}
    >
      <td>
        <TableCheckbox aria-label={t('jigs.slotNo', { number })} checked={isSelected} onChange={onToggle} />
      </td>
      <td data-numeric>{number}</td>
      <td data-text>{t(`jigs.type.${slot.type}`)}</td>
      {(['x', 'y'] as const).map((axis) => (
        <td key={axis} data-numeric {...(isSelected && dragValueAttributes(axis, slot[axis]))}>
          {format.length(slot[axis])}
        </td>
      ))}
      <td data-numeric>{format.length(slot.width)}</td>
      <td data-numeric>{format.length(slot.height)}</td>
      <td data-numeric>{format.number(slot.rotation)}°</td>
    </tr>
  )
}

function SpacerRow({ height }: { height: number }) {
  return height <= 0 ? null : <tr aria-hidden style={{ height }} />
}
