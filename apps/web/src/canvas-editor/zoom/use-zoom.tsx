import { ActionIcon } from '@mantine/core'
import { IconMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ToolButton } from '../tool-button.tsx'
import { usePanAndPinch } from './use-pan-and-pinch.ts'
import { MAX_ZOOM, nextZoom } from './zoom-levels.ts'

export interface PreviewZoom {
  readonly level: number
  readonly step: (direction: 1 | -1) => void
  readonly fit: () => void
}

interface ZoomState {
  /** The content to which the level applies. */
  readonly resetKey: string
  readonly level: number
  /** The fixed point of the last zoom: as a share of the content, and in px of the scroll container. */
  readonly anchor: { readonly shareX: number; readonly shareY: number; readonly x: number; readonly y: number } | null
}

/** Zooms with Ctrl and the wheel, two fingers or buttons around the pointer or the centre, and pans by drag. */
export function useZoom(scroller: RefObject<HTMLDivElement | null>, resetKey: string): PreviewZoom {
  const [zoomState, setZoomState] = useState<ZoomState>({ resetKey, level: 1, anchor: null })
  const level = zoomState.resetKey === resetKey ? zoomState.level : 1

  const change = (nextLevel: number, point?: { readonly clientX: number; readonly clientY: number }) => {
    const box = scroller.current
    if (!box || nextLevel === level) return
    const frame = box.getBoundingClientRect()
    const x = point ? point.clientX - frame.left : frame.width / 2
    const y = point ? point.clientY - frame.top : frame.height / 2
    const anchor = {
      shareX: (box.scrollLeft + x) / box.scrollWidth,
      shareY: (box.scrollTop + y) / box.scrollHeight,
      x,
      y,
    }
    setZoomState({ resetKey, level: nextLevel, anchor })
  }

  useLayoutEffect(() => {
    const box = scroller.current
    const { anchor } = zoomState
    if (box && anchor)
      box.scrollTo(anchor.shareX * box.scrollWidth - anchor.x, anchor.shareY * box.scrollHeight - anchor.y)
  }, [zoomState, scroller])

  const latest = useRef<(direction: 1 | -1, point: WheelEvent) => void>(() => {})
  useEffect(() => {
    latest.current = (direction, point) => change(nextZoom(level, direction), point)
  })
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    // A non-passive listener, because the page must not zoom as well.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      latest.current(event.deltaY < 0 ? 1 : -1, event)
    }
    box.addEventListener('wheel', onWheel, { passive: false })
    return () => box.removeEventListener('wheel', onWheel)
  }, [scroller])

  usePanAndPinch(scroller, {
    zoomBy: (factor, point) => change(Math.min(Math.max(1, level * factor), MAX_ZOOM), point),
  })

  return { level, step: (direction) => change(nextZoom(level, direction)), fit: () => change(1) }
}

export function ZoomButtons({ zoom }: { zoom: PreviewZoom }) {
  const { t } = useTranslation()
  return (
    <ActionIcon.Group>
      <ToolButton
        label={t('preview.zoomOut')}
        icon={IconMinus}
        reason={zoom.level <= 1 && t('frame.disabledReason.limit')}
        onClick={() => zoom.step(-1)}
      />
      <ToolButton
        label={t('preview.zoomFit')}
        icon={IconMaximize}
        reason={zoom.level === 1 && t('frame.disabledReason.noEffect')}
        onClick={zoom.fit}
      />
      <ToolButton
        label={t('preview.zoomIn')}
        icon={IconPlus}
        reason={zoom.level >= MAX_ZOOM && t('frame.disabledReason.limit')}
        onClick={() => zoom.step(1)}
      />
    </ActionIcon.Group>
  )
}
