import type { Icon } from '@tabler/icons-react'
import { IconButton } from '../components/icon-button.tsx'

interface ToolButtonProps {
  /** The accessible name and the tooltip. */
  readonly label: string
  readonly icon: Icon
  /** Why the button cannot act now; empty if it can. */
  readonly reason: string | false
  readonly onClick: () => void
}

/** A button of a toolbar, which shows only an icon. */
export function ToolButton(props: ToolButtonProps) {
  return <IconButton variant="default" size={32} iconSize={16} {...props} />
}
