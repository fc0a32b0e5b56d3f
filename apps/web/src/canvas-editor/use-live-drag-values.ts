import { type Mm, toDisplay } from '@platen/domain/units'
import { type RefObject, useEffect } from 'react'
import { useDisplayUnit } from '../api/queries.ts'
import { useFormatters } from '../i18n/use-format.ts'
import type { DragOffsetStore } from './drag-offset-store.ts'

/** What marks a number as one that follows a drag: along which axis, and where it lies when nothing is dragged. */
export const dragValueAttributes = (axis: 'x' | 'y', at: Mm | undefined) =>
  at === undefined ? {} : { 'data-follows': axis, 'data-at': at }

/**
 * Numbers that follow what is being dragged: fields and cells marked by `follows`. They are written past React, which
 * hears of a drag once, when it is over: so hundreds of slots are dragged as smoothly as one.
 */
export function useLiveDragValues(feed: DragOffsetStore, within: RefObject<HTMLElement | null>): void {
  const unit = useDisplayUnit()
  const format = useFormatters()
  useEffect(
    () =>
      feed.subscribe(() => {
        const by = feed.read()
        for (const node of within.current?.querySelectorAll<HTMLElement>('[data-follows]') ?? []) {
          const mm = Number(node.dataset['at']) + by[node.dataset['follows'] === 'x' ? 'x' : 'y']
          if (node instanceof HTMLInputElement) node.value = String(toDisplay(mm, unit))
          // The text that React holds is changed, not replaced.
          else if (node.firstChild) node.firstChild.nodeValue = format.length(mm)
        }
      }),
    [feed, within, unit, format],
  )
}
