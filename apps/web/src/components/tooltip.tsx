import {
  cloneElement,
  type FocusEvent,
  type FocusEventHandler,
  type PointerEvent,
  type PointerEventHandler,
  type ReactElement,
  useCallback,
  useId,
  useState,
} from 'react'
import { lazyWithoutProgress } from '../lib/lazy-component.tsx'

const OpenTooltip = lazyWithoutProgress(async () => (await import('./open-tooltip.tsx')).OpenTooltip)

/** Delay in ms after which a tooltip appears above the element that the pointer is on. */
const HOVER_DELAY_MS = 300

/** The props that the tooltip sets on its element. */
interface TargetProps {
  readonly onPointerEnter?: PointerEventHandler
  readonly onPointerLeave?: PointerEventHandler
  readonly onPointerUp?: PointerEventHandler
  readonly onFocus?: FocusEventHandler
  readonly onBlur?: FocusEventHandler
  readonly 'aria-describedby'?: string | undefined
}

interface TooltipProps {
  /** No tooltip is shown without a text. */
  readonly label: string | null | undefined
  /** Whether a touch shows the tooltip, besides the pointer and the focus of the keyboard. */
  readonly isShownByTouch?: boolean
  /** Greatest width in px of a text of several lines, which keeps its line breaks; the text has one line if it is omitted. */
  readonly maxWidth?: number
  /** One element, which passes these props on to its DOM element. */
  readonly children: ReactElement<TargetProps>
}

/** Returns the handler of the element, if it has one, followed by that of the tooltip. */
const callBoth =
  <Event,>(own: ((event: Event) => void) | undefined, handle: (event: Event) => void) =>
  (event: Event) => {
    own?.(event)
    handle(event)
  }

/** Shows a tooltip after the delay, unless the pointer leaves the element or Escape is pressed before. */
function showAfterDelay(target: Element, show: () => void): void {
  const waiting = new AbortController()
  const { signal } = waiting
  const timer = setTimeout(() => {
    waiting.abort()
    show()
  }, HOVER_DELAY_MS)
  const cancel = () => {
    waiting.abort()
    clearTimeout(timer)
  }
  target.addEventListener('pointerleave', cancel, { signal })
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') cancel()
  }
  document.addEventListener('keydown', onKeyDown, { signal })
}

/**
 * A tooltip like that of Mantine, which is mounted only when it appears: it runs some thirty hooks, a list has one for
 * each of its buttons, and a pointer that is moved to a button mostly presses it before. A text that a button gets while it
 * has the focus or the pointer, such as the reason why it is disabled after its action, is not shown at once: it could
 * cover the result of the action.
 */
export function Tooltip({ label, isShownByTouch = false, maxWidth, children }: TooltipProps) {
  const id = useId()
  const [target, setTarget] = useState<Element | null>(null)
  const [text, setText] = useState<Element | null>(null)
  const hide = useCallback(() => setTarget(null), [])
  const { props } = children

  return (
    <>
      {target && label && (
        <OpenTooltip target={target} id={id} label={label} maxWidth={maxWidth} textRef={setText} onHide={hide} />
      )}
      {cloneElement(children, {
        // An element may have a description of its own.
        'aria-describedby': props['aria-describedby'] ?? (text ? id : undefined),
        onPointerEnter: callBoth(props.onPointerEnter, ({ pointerType, currentTarget }: PointerEvent) => {
          if (label && pointerType !== 'touch') showAfterDelay(currentTarget, () => setTarget(currentTarget))
        }),
        onPointerLeave: callBoth(props.onPointerLeave, ({ pointerType }: PointerEvent) => {
          if (pointerType !== 'touch') hide()
        }),
        onPointerUp: callBoth(props.onPointerUp, ({ pointerType, currentTarget }: PointerEvent) => {
          if (label && isShownByTouch && pointerType === 'touch') setTarget(currentTarget)
        }),
        onFocus: callBoth(props.onFocus, ({ target: focused, currentTarget }: FocusEvent) => {
          if (label && focused.matches(':focus-visible')) setTarget(currentTarget)
        }),
        onBlur: callBoth(props.onBlur, hide),
      })}
    </>
  )
}
