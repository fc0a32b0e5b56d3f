import { Tooltip } from '@mantine/core'
import { type RefCallback, useEffect, useState } from 'react'

interface OpenTooltipProps {
  readonly target: Element
  /** The id of the text, which describes the target. */
  readonly id: string
  readonly label: string | null | undefined
  readonly maxWidth?: number | undefined
  /** Called with the element of the text, and with null when it is removed. */
  readonly textRef: RefCallback<HTMLElement>
  /** Called when the tooltip is closed by Escape or by a press elsewhere. */
  readonly onHide: () => void
}

/** Mantine's tooltip of an element that the pointer or the focus is on. */
export function OpenTooltip({ target, id, label, maxWidth, textRef, onHide }: OpenTooltipProps) {
  // It is opened after it was mounted, because Mantine reads the target in an effect.
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true))
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onHide()
    }
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !target.contains(event.target)) onHide()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [target, onHide])

  return (
    <Tooltip
      target={{ current: target as HTMLElement }}
      opened={isOpen}
      label={
        <span id={id} ref={textRef} style={{ whiteSpace: maxWidth === undefined ? 'inherit' : 'pre-line' }}>
          {label}
        </span>
      }
      multiline={maxWidth !== undefined}
      {...(maxWidth === undefined ? {} : { maw: maxWidth })}
    />
  )
}
