import { ActionIcon, type ActionIconProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { WithReason } from './with-reason.tsx'

export interface IconButtonProps extends Pick<ActionIconProps, 'color' | 'size' | 'variant'> {
  /** The accessible name and the tooltip. */
  readonly label: string
  readonly icon: Icon
  /** Size of the icon in px. */
  readonly iconSize?: number
  /** Why the button cannot act now; empty if it can. */
  readonly reason?: string | null | false
  readonly onClick: () => void
}

/** A button that shows only an icon. */
export function IconButton({ label, icon: ShownIcon, iconSize = 18, reason, onClick, ...style }: IconButtonProps) {
  return (
    <WithReason label={label} reason={reason}>
      <ActionIcon variant="subtle" aria-label={label} onClick={onClick} {...style}>
        <ShownIcon size={iconSize} aria-hidden />
      </ActionIcon>
    </WithReason>
  )
}
