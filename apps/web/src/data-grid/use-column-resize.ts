import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import {
  COLUMN_WIDTH,
  type ColumnState,
  clampWidth,
  getVisibleColumns,
  gridTemplateColumns,
  minTotalWidth,
  moveColumn,
  moveColumnBy,
  resizeColumns,
  type ShownColumn,
} from './columns.ts'
import type { GridLabels } from './grid-labels.ts'

interface GestureOptions<Row> {
  readonly root: RefObject<HTMLDivElement | null>
  readonly columns: readonly ShownColumn<Row>[]
  readonly settings: readonly ColumnState[]
  readonly change: (settings: readonly ColumnState[]) => void
  readonly sort: (key: string) => void
  readonly words: GridLabels
}

/** Distance in px after which a press on a header becomes a move. */
const DRAG_THRESHOLD = 6

/** Resizing and moving columns by mouse, touch and keyboard. During a resize only CSS variables change. */
export function useColumnGestures<Row>({ root, columns, settings, change, sort, words }: GestureOptions<Row>) {
  const [dropAt, setDropAt] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const drag = useRef<{ key: string; startX: number; moving: boolean } | null>(null)
  const resize = useRef<{ key: string; startX: number; widths: Record<string, number>; start: number } | null>(null)

  const headers = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-header] [data-column]') ?? [])]
  /** The rendered widths in rem, so that resizing one column does not change the others. */
  const measureWidths = () => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const movable = new Set(settings.map(({ key }) => key))
    const entries = headers().map((cell) => [cell.dataset['column'] ?? '', cell.getBoundingClientRect().width / rem])
    return Object.fromEntries(entries.filter(([key]) => movable.has(String(key)))) as Record<string, number>
  }
  const showWidths = (widths: Record<string, number>) => {
    const next = getVisibleColumns<Row>(columns, resizeColumns(settings, widths))
    root.current?.style.setProperty('--grid-tracks', gridTemplateColumns(next))
    root.current?.style.setProperty('--grid-least', `${minTotalWidth(next)}rem`)
  }
  const title = (key: string) => columns.find((column) => column.key === key)?.title ?? key

  const resizeColumnBy = (key: string, step: number) => {
    const widths = measureWidths()
    const width = clampWidth((widths[key] ?? COLUMN_WIDTH.min) + step)
    change(resizeColumns(settings, { ...widths, [key]: width }))
    setSaid(words.resized(title(key), width))
  }
  const shift = (key: string, step: -1 | 1) => {
    const next = moveColumnBy(settings, key, step)
    change(next)
    const shown = next.filter(({ hidden }) => !hidden)
    setSaid(words.moved(title(key), shown.findIndex((setting) => setting.key === key) + 1, shown.length))
  }

  return {
    dropAt,
    said,
    resizeHandle: (key: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.preventDefault()
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        const widths = measureWidths()
        resize.current = { key, startX: event.clientX, widths, start: widths[key] ?? COLUMN_WIDTH.min }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const gesture = resize.current
        if (!gesture) return
        const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
        gesture.widths[key] = clampWidth(gesture.start + (event.clientX - gesture.startX) / rem)
        showWidths(gesture.widths)
      },
      onPointerUp: () => {
        if (resize.current) change(resizeColumns(settings, resize.current.widths))
        resize.current = null
      },
      onPointerCancel: () => {
        resize.current = null
        root.current?.style.setProperty('--grid-tracks', gridTemplateColumns(columns))
      },
    }),
    header: (column: ShownColumn<Row>) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        // Captured at pointer down: with a fast movement the first pointermove may occur outside the header.
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { key: column.key, startX: event.clientX, moving: false }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const gesture = drag.current
        if (!gesture || column.pinned) return
        if (!gesture.moving && Math.abs(event.clientX - gesture.startX) < DRAG_THRESHOLD) return
        gesture.moving = true
        const over = headers().find((cell) => {
          const box = cell.getBoundingClientRect()
          return event.clientX >= box.left && event.clientX < box.right
        })?.dataset['column']
        setDropAt(over && over !== column.key && settings.some(({ key }) => key === over) ? over : null)
      },
      onPointerUp: () => {
        const gesture = drag.current
        drag.current = null
        if (gesture?.moving && dropAt) change(moveColumn(settings, gesture.key, dropAt))
        else if (gesture && !gesture.moving && column.sortValue) sort(column.key)
        setDropAt(null)
      },
      onPointerCancel: () => {
        drag.current = null
        setDropAt(null)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
        if ((event.key === 'Enter' || event.key === ' ') && column.sortValue) {
          event.preventDefault()
          sort(column.key)
        } else if (step && !column.pinned && (event.altKey || event.shiftKey)) {
          event.preventDefault()
          if (event.altKey) shift(column.key, step)
          else resizeColumnBy(column.key, step * COLUMN_WIDTH.step)
        }
      },
    }),
  }
}
