import { Button } from '@mantine/core'
import { WithReason } from '../components/with-reason.tsx'
import type { ToolButtonProps } from './tool-button.tsx'

interface AddButtonProps extends ToolButtonProps {
  /** Name of the field that validation messages focus. */
  readonly 'data-field'?: string
}

/** A button of a toolbar that adds items, with its label. */
export function AddButton({ icon: ShownIcon, label, reason, ...props }: AddButtonProps) {
  return (
    <WithReason reason={reason}>
      <Button size="compact-md" variant="default" leftSection={<ShownIcon size={16} aria-hidden />} {...props}>
        {label}
      </Button>
    </WithReason>
  )
}
