import type { Mm } from '@platen/domain/units'
import { type RefObject, useEffect } from 'react'
import { useFormatters } from '../i18n/use-format.ts'
import type { DragOffsetStore } from './drag-offset-store.ts'

/** Attributes of a number that follows a drag: the axis and its value without a drag. */
export const dragValueAttributes = (axis: 'x' | 'y', origin: Mm | undefined) =>
  origin === undefined ? {} : { 'data-drag-axis': axis, 'data-drag-origin': origin }

/**
 * Updates the fields and cells marked by `dragValueAttributes` during a drag. It writes to the DOM directly, because
 * React state is updated only at the end of a drag; this keeps dragging hundreds of slots smooth.
 */
export function useLiveDragValues(dragOffset: DragOffsetStore, container: RefObject<HTMLElement | null>): void {
  const format = useFormatters()
  useEffect(
    () =>
      dragOffset.subscribe(() => {
        const offset = dragOffset.read()
        for (const node of container.current?.querySelectorAll<HTMLElement>('[data-drag-axis]') ?? []) {
          const mm = Number(node.dataset['dragOrigin']) + offset[node.dataset['dragAxis'] === 'x' ? 'x' : 'y']
          if (node instanceof HTMLInputElement) node.value = format.length(mm)
          // Changes the text node that React owns instead of replacing it.
          else if (node.firstChild) node.firstChild.nodeValue = format.length(mm)
        }
      }),
    [dragOffset, container, format],
  )
}
