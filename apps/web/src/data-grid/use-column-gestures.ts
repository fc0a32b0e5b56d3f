import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'
import {
  COLUMN_WIDTH,
  type ColumnState,
  clampWidth,
  getVisibleColumns,
  getWidthVariables,
  gridTemplateColumns,
  moveColumn,
  moveColumnBy,
  resizeColumns,
  type VisibleColumn,
} from './columns.ts'
import type { GridLabels } from './grid-labels.ts'

interface GestureOptions<Row> {
  readonly root: RefObject<HTMLDivElement | null>
  readonly columns: readonly VisibleColumn<Row>[]
  readonly settings: readonly ColumnState[]
  readonly change: (settings: readonly ColumnState[]) => void
  readonly sort: (key: string) => void
  readonly labels: GridLabels
}

/** Distance in px after which a press on a header becomes a move. */
const DRAG_THRESHOLD = 6

/** Resizing, moving and sorting columns by mouse, touch and keyboard. During a resize only CSS variables change. */
export function useColumnGestures<Row>(options: GestureOptions<Row>) {
  const [announcement, setAnnouncement] = useState('')
  const resizeHandle = useColumnResize(options)
  const { dropAt, dragHandlers } = useColumnDrag(options)
  return {
    dropAt,
    announcement,
    resizeHandle,
    header: (column: VisibleColumn<Row>) => ({
      ...dragHandlers(column),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => handleHeaderKey(event, column, options, setAnnouncement),
    }),
  }
}

const findHeaders = (root: HTMLElement | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('[data-header] [data-column]') ?? []),
]

const getRemInPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Returns the rendered widths in rem, so that resizing one column does not change the others. */
function measureWidths<Row>({ root, settings }: GestureOptions<Row>): Record<string, number> {
  const rem = getRemInPx()
  const movable = new Set(settings.map(({ key }) => key))
  const entries = findHeaders(root.current).map((cell) => [
    cell.dataset['column'] ?? '',
    cell.getBoundingClientRect().width / rem,
  ])
  return Object.fromEntries(entries.filter(([key]) => movable.has(String(key)))) as Record<string, number>
}

function showWidths<Row>({ root, columns, settings }: GestureOptions<Row>, widths: Record<string, number>): void {
  const next = getVisibleColumns<Row>(columns, resizeColumns(settings, widths))
  for (const [name, value] of Object.entries(getWidthVariables(next))) root.current?.style.setProperty(name, value)
}

/** Returns the handlers of the handle at the edge of a header, which resizes its column. */
function useColumnResize<Row>(options: GestureOptions<Row>) {
  const { root, columns, settings, change } = options
  const resize = useRef<{ key: string; startX: number; widths: Record<string, number>; start: number } | null>(null)
  return (key: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.preventDefault()
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      const widths = measureWidths(options)
      resize.current = { key, startX: event.clientX, widths, start: widths[key] ?? COLUMN_WIDTH.min }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const gesture = resize.current
      if (!gesture) return
      gesture.widths[key] = clampWidth(gesture.start + (event.clientX - gesture.startX) / getRemInPx())
      showWidths(options, gesture.widths)
    },
    onPointerUp: () => {
      if (resize.current) change(resizeColumns(settings, resize.current.widths))
      resize.current = null
    },
    onPointerCancel: () => {
      resize.current = null
      root.current?.style.setProperty('--grid-tracks', gridTemplateColumns(columns))
    },
  })
}

/** Moves a column by dragging its header to another one; a click sorts by the column. */
function useColumnDrag<Row>({ root, settings, change, sort }: GestureOptions<Row>) {
  const [dropAt, setDropAt] = useState<string | null>(null)
  const drag = useRef<{ key: string; startX: number; moving: boolean } | null>(null)
  const dragHandlers = (column: VisibleColumn<Row>) => ({
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
      const hoveredHeader = findHeaders(root.current).find((cell) => {
        const box = cell.getBoundingClientRect()
        return event.clientX >= box.left && event.clientX < box.right
      })?.dataset['column']
      setDropAt(
        hoveredHeader && hoveredHeader !== column.key && settings.some(({ key }) => key === hoveredHeader)
          ? hoveredHeader
          : null,
      )
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
  })
  return { dropAt, dragHandlers }
}

/**
 * Handles a key on a header: Enter and Space sort, Alt and an arrow key move the column, Shift and an arrow key resize
 * it. `announce` receives the result for screen readers.
 */
function handleHeaderKey<Row>(
  event: KeyboardEvent,
  column: VisibleColumn<Row>,
  options: GestureOptions<Row>,
  announce: (message: string) => void,
): void {
  const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
  if ((event.key === 'Enter' || event.key === ' ') && column.sortValue) {
    event.preventDefault()
    options.sort(column.key)
  } else if (step && !column.pinned && (event.altKey || event.shiftKey)) {
    event.preventDefault()
    announce(event.altKey ? moveColumnByStep(column.key, step, options) : resizeColumnByStep(column.key, step, options))
  }
}

const getTitle = <Row>(columns: readonly VisibleColumn<Row>[], key: string): string =>
  columns.find((column) => column.key === key)?.title ?? key

/** Moves the column to the left or right and returns the announcement. */
function moveColumnByStep<Row>(key: string, step: -1 | 1, options: GestureOptions<Row>): string {
  const next = moveColumnBy(options.settings, key, step)
  options.change(next)
  const visibleSettings = next.filter(({ hidden }) => !hidden)
  const position = visibleSettings.findIndex((setting) => setting.key === key) + 1
  return options.labels.moved(getTitle(options.columns, key), position, visibleSettings.length)
}

/** Makes the column wider or narrower and returns the announcement. */
function resizeColumnByStep<Row>(key: string, step: -1 | 1, options: GestureOptions<Row>): string {
  const widths = measureWidths(options)
  const width = clampWidth((widths[key] ?? COLUMN_WIDTH.min) + step * COLUMN_WIDTH.step)
  options.change(resizeColumns(options.settings, { ...widths, [key]: width }))
  return options.labels.resized(getTitle(options.columns, key), width)
}
