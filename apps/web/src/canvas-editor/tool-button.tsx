import { IconButton, type IconButtonProps } from '../components/icon-button.tsx'

export type ToolButtonProps = Pick<IconButtonProps, 'label' | 'icon' | 'reason' | 'onClick'>

/** A button of a toolbar, which shows only an icon. */
export function ToolButton(props: ToolButtonProps) {
  return <IconButton variant="default" size={32} iconSize={16} {...props} />
}
