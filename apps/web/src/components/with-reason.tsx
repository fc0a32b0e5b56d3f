import { type ElementType, type MouseEvent, type ReactElement, type ReactNode, useId } from 'react'
import { Tooltip } from './tooltip.tsx'

interface ButtonProps {
  readonly children?: ReactNode
}

interface WithReasonProps {
  /** Why the button cannot act now; empty if it can. */
  readonly reason: string | null | undefined | false
  /** The name of a button that shows only an icon: its tooltip, above the reason if there is one. */
  readonly label?: string
  /** Whether the button is an item of a menu, which the arrow keys skip if it is marked as disabled. */
  readonly isInMenu?: boolean
  /** Called if the button is pressed although it cannot act. */
  readonly onRefuse?: (event: MouseEvent<HTMLButtonElement>) => void
  /** The button. */
  readonly children: ReactElement<ButtonProps, ElementType>
}

/** Greatest width of a reason in px. */
const REASON_WIDTH = 320

/**
 * A button that shows in its tooltip and its description why it is disabled. It can be focused nevertheless, and keeps
 * the focus if its own action disables it.
 */
export function WithReason({ reason, label, isInMenu = false, onRefuse, children }: WithReasonProps) {
  return (
    <Tooltip
      label={[label, reason].filter(Boolean).join('\n')}
      {...(reason ? { isShownByTouch: true, maxWidth: REASON_WIDTH } : {})}
    >
      <Described
        {...children.props}
        button={children.type}
        reason={reason || null}
        isInMenu={isInMenu}
        onRefuse={onRefuse}
      />
    </Tooltip>
  )
}

interface DescribedProps extends ButtonProps {
  readonly reason: string | null
  readonly button: ElementType
  readonly isInMenu: boolean
  readonly onRefuse: WithReasonProps['onRefuse']
}

/** The button with the props that the tooltip has set, apart from its description. */
function Described({ reason, button: Button, isInMenu, onRefuse, ...props }: DescribedProps) {
  const id = useId()
  if (reason === null) return <Button {...props} />
  return (
    <Button
      {...props}
      {...(isInMenu ? { c: 'dimmed', closeMenuOnClick: false } : { 'data-disabled': true })}
      aria-disabled
      aria-describedby={id}
      // Enter in a field also clicks the button of the form.
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        event.preventDefault()
        onRefuse?.(event)
      }}
    >
      {props.children}
      <span id={id} hidden>
        {reason}
      </span>
    </Button>
  )
}
