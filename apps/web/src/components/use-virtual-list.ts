import { useVirtualizer, type VirtualizerOptions } from '@tanstack/react-virtual'
import type { RefObject } from 'react'

type Options = Pick<VirtualizerOptions<HTMLDivElement, HTMLElement>, 'count' | 'estimateSize' | 'overscan'> &
  Partial<
    Pick<
      VirtualizerOptions<HTMLDivElement, HTMLElement>,
      'scrollPaddingEnd' | 'getItemKey' | 'rangeExtractor' | 'initialRect'
    >
  >

/**
 * The rendered rows of a long list. The only place that calls TanStack Virtual: React Compiler does not compile what
 * calls it, because the virtualizer is the same object while its values change. The components get the values.
 */
export function useVirtualList(scrollElement: RefObject<HTMLDivElement | null>, options: Options) {
  // oxlint-disable-next-line react/incompatible-library -- The values are read here, in every render.
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLElement>({
    ...options,
    getScrollElement: () => scrollElement.current,
  })
  return {
    items: virtualizer.getVirtualItems(),
    totalSize: virtualizer.getTotalSize(),
    scrollToIndex: virtualizer.scrollToIndex,
    measureElement: virtualizer.measureElement,
  }
}
