import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import {
  COLUMN_WIDTH,
  type ColumnSetting,
  clampWidth,
  leastWidth,
  moveColumn,
  resizeColumns,
  type ShownColumn,
  shiftColumn,
  shownColumns,
  trackList,
} from './columns.ts'
import type { GridWords } from './grid-words.ts'

interface GestureOptions<Row> {
  readonly root: RefObject<HTMLDivElement | null>
  readonly columns: readonly ShownColumn<Row>[]
  readonly settings: readonly ColumnSetting[]
  readonly change: (settings: readonly ColumnSetting[]) => void
  readonly sort: (key: string) => void
  readonly words: GridWords
}

/** px that the pointer must travel before a press on a header becomes a move. */
const DRAG_THRESHOLD = 6

/** Resizing and moving columns by mouse, touch and keyboard. While a width is dragged only CSS changes. */
export function useHeaderGestures<Row>({ root, columns, settings, change, sort, words }: GestureOptions<Row>) {
  const [dropAt, setDropAt] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const drag = useRef<{ key: string; startX: number; moving: boolean } | null>(null)
  const resize = useRef<{ key: string; startX: number; widths: Record<string, number>; start: number } | null>(null)

  const headers = () => [...(root.current?.querySelectorAll<HTMLElement>('[data-header] [data-column]') ?? [])]
  /** The widths as they are on the screen, in rem, so that a resized column leaves the others where they are. */
  const measured = () => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const movable = new Set(settings.map(({ key }) => key))
    const entries = headers().map((cell) => [cell.dataset['column'] ?? '', cell.getBoundingClientRect().width / rem])
    return Object.fromEntries(entries.filter(([key]) => movable.has(String(key)))) as Record<string, number>
  }
  const showWidths = (widths: Record<string, number>) => {
    const next = shownColumns<Row>(columns, resizeColumns(settings, widths))
    root.current?.style.setProperty('--grid-tracks', trackList(next))
    root.current?.style.setProperty('--grid-least', `${leastWidth(next)}rem`)
  }
  const title = (key: string) => columns.find((column) => column.key === key)?.title ?? key

  const resizeBy = (key: string, step: number) => {
    const widths = measured()
    const width = clampWidth((widths[key] ?? COLUMN_WIDTH.min) + step)
    change(resizeColumns(settings, { ...widths, [key]: width }))
    setSaid(words.resized(title(key), width))
  }
  const shift = (key: string, step: -1 | 1) => {
    const next = shiftColumn(settings, key, step)
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
        const widths = measured()
        resize.current = { key, startX: event.clientX, widths, start: widths[key] ?? COLUMN_WIDTH.min }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const now = resize.current
        if (!now) return
        const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
        now.widths[key] = clampWidth(now.start + (event.clientX - now.startX) / rem)
        showWidths(now.widths)
      },
      onPointerUp: () => {
        if (resize.current) change(resizeColumns(settings, resize.current.widths))
        resize.current = null
      },
      onPointerCancel: () => {
        resize.current = null
        root.current?.style.setProperty('--grid-tracks', trackList(columns))
      },
    }),
    header: (column: ShownColumn<Row>) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button === 0) drag.current = { key: column.key, startX: event.clientX, moving: false }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const now = drag.current
        if (!now || column.pinned) return
        if (!now.moving && Math.abs(event.clientX - now.startX) < DRAG_THRESHOLD) return
        if (!now.moving) event.currentTarget.setPointerCapture(event.pointerId)
        now.moving = true
        const over = headers().find((cell) => {
          const box = cell.getBoundingClientRect()
          return event.clientX >= box.left && event.clientX < box.right
        })?.dataset['column']
        setDropAt(over && over !== column.key && settings.some(({ key }) => key === over) ? over : null)
      },
      onPointerUp: () => {
        const now = drag.current
        drag.current = null
        if (now?.moving && dropAt) change(moveColumn(settings, now.key, dropAt))
        else if (now && !now.moving && column.sortValue) sort(column.key)
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
          else resizeBy(column.key, step * COLUMN_WIDTH.step)
        }
      },
    }),
  }
}
